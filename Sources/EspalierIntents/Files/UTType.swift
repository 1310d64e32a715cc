#if canImport(UniformTypeIdentifiers) && canImport(Darwin)
  @_exported import UniformTypeIdentifiers

  extension UTType {
    /// As files and the web call it.
    package var mediaType: String { preferredMIMEType ?? "application/octet-stream" }
  }
#else
  /// A kind of content, as identifiers, file name extensions and media types name it.
  public struct UTType: Sendable, Hashable, Codable {
    /// Such as `public.png`.
    public let identifier: String
    /// Such as `png`.
    public let preferredFilenameExtension: String?
    /// Such as `image/png`.
    public let preferredMIMEType: String?
    let parents: [String]

    init(_ identifier: String, _ fileExtension: String?, _ mediaType: String?, _ parents: [String]) {
      self.identifier = identifier
      preferredFilenameExtension = fileExtension
      preferredMIMEType = mediaType
      self.parents = parents
    }

    /// The kind of an identifier that is known here.
    public init?(_ identifier: String) {
      guard let known = Self.known.first(where: { $0.identifier == identifier }) else { return nil }
      self = known
    }

    /// The kind of files with an extension.
    public init?(filenameExtension: String) {
      let wanted = filenameExtension.lowercased()
      guard
        let known = Self.known.first(where: { $0.preferredFilenameExtension == wanted || (Self.otherExtensions[wanted] == $0.identifier) })
      else { return nil }
      self = known
    }

    /// The kind that a media type names.
    public init?(mimeType: String) {
      guard let known = Self.known.first(where: { $0.preferredMIMEType == mimeType.lowercased() }) else { return nil }
      self = known
    }

    /// A kind of one's own that an application declares; here nothing more is known of it than its identifier.
    public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
      self = UTType(identifier) ?? UTType(identifier, nil, nil, parent.map { [$0.identifier] } ?? ["public.item"])
    }

    /// A kind that another application declares.
    public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
      self.init(exportedAs: identifier, conformingTo: parent)
    }

    /// The kind of files with an extension, if it belongs to another kind.
    public init?(filenameExtension: String, conformingTo parent: UTType) {
      self.init(filenameExtension: filenameExtension)
      guard conforms(to: parent) else { return nil }
    }

    /// What it is called for people.
    public var localizedDescription: String? { nil }
    /// Whether it is a kind of the other, and not the same.
    public func isSubtype(of other: UTType) -> Bool { self != other && conforms(to: other) }
    /// Whether the other is a kind of it, and not the same.
    public func isSupertype(of other: UTType) -> Bool { other.isSubtype(of: self) }

    /// Whether everything of this kind is also of the other.
    public func conforms(to other: UTType) -> Bool {
      identifier == other.identifier || parents.contains { UTType($0)?.conforms(to: other) ?? ($0 == other.identifier) }
    }

    /// Anything that can be stored.
    public static let item = UTType("public.item", nil, nil, [])
    /// Anything with bytes.
    public static let data = UTType("public.data", nil, "application/octet-stream", ["public.item"])
    /// Any content.
    public static let content = UTType("public.content", nil, nil, ["public.item"])
    /// Any text.
    public static let text = UTType("public.text", nil, nil, ["public.data", "public.content"])
    /// Text without markup.
    public static let plainText = UTType("public.plain-text", "txt", "text/plain", ["public.text"])
    /// Text without markup, in UTF-8.
    public static let utf8PlainText = UTType("public.utf8-plain-text", nil, "text/plain;charset=utf-8", ["public.plain-text"])
    /// Markdown.
    public static let markdown = UTType("net.daringfireball.markdown", "md", "text/markdown", ["public.text"])
    /// JSON.
    public static let json = UTType("public.json", "json", "application/json", ["public.text"])
    /// HTML.
    public static let html = UTType("public.html", "html", "text/html", ["public.text"])
    /// Rows of values between commas.
    public static let commaSeparatedText = UTType("public.comma-separated-values-text", "csv", "text/csv", ["public.text"])
    /// Any picture.
    public static let image = UTType("public.image", nil, "image/*", ["public.data", "public.content"])
    /// PNG.
    public static let png = UTType("public.png", "png", "image/png", ["public.image"])
    /// JPEG.
    public static let jpeg = UTType("public.jpeg", "jpg", "image/jpeg", ["public.image"])
    /// GIF.
    public static let gif = UTType("com.compuserve.gif", "gif", "image/gif", ["public.image"])
    /// SVG.
    public static let svg = UTType("public.svg-image", "svg", "image/svg+xml", ["public.image"])
    /// HEIC.
    public static let heic = UTType("public.heic", "heic", "image/heic", ["public.image"])
    /// PDF.
    public static let pdf = UTType("com.adobe.pdf", "pdf", "application/pdf", ["public.data", "public.content"])
    /// Any sound.
    public static let audio = UTType("public.audio", nil, "audio/*", ["public.data", "public.content"])
    /// MP3.
    public static let mp3 = UTType("public.mp3", "mp3", "audio/mpeg", ["public.audio"])
    /// WAVE.
    public static let wav = UTType("com.microsoft.waveform-audio", "wav", "audio/wav", ["public.audio"])
    /// Any film.
    public static let movie = UTType("public.movie", nil, "video/*", ["public.data", "public.content"])
    /// MPEG-4.
    public static let mpeg4Movie = UTType("public.mpeg-4", "mp4", "video/mp4", ["public.movie"])
    /// An address.
    public static let url = UTType("public.url", nil, "text/uri-list", ["public.data"])
    /// A contact.
    public static let vCard = UTType("public.vcard", "vcf", "text/vcard", ["public.text"])

    static let known: [UTType] =
      [
        plainText, utf8PlainText, markdown, json, html, commaSeparatedText, png, jpeg, gif, svg, heic, pdf, mp3, wav, mpeg4Movie, url,
        vCard,
        image, audio, movie, text, data, content, item,
      ] + further
    static let otherExtensions = [
      "jpeg": "public.jpeg", "htm": "public.html", "text": "public.plain-text", "markdown": "net.daringfireball.markdown",
    ]

    /// As files and the web call it.
    package var mediaType: String { preferredMIMEType ?? "application/octet-stream" }
  }
#endif
