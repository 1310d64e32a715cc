/// What the index knows of a thing.
public final class CSSearchableItemAttributeSet: @unchecked Sendable {
  // Filled by whoever makes it, and read afterwards.
  /// Its name.
  public var displayName: String?
  /// Its heading.
  public var title: String?
  /// What it is about.
  public var contentDescription: String?
  /// Its text.
  public var textContent: String?
  /// Words by which it is found.
  public var keywords: [String]?
  /// Its subject.
  public var subject: String?
  /// Who made it.
  public var creator: String?
  /// Those who made it.
  public var authorNames: [String]?
  /// Where it is from.
  public var city: String?
  /// Where it is from.
  public var country: String?
  /// Other names.
  public var alternateNames: [String]?
  /// Its path.
  public var path: String?
  /// Its content type.
  public var contentType: String?
  /// Its theme.
  public var theme: String?
  /// Its identifier.
  public var identifier: String?
  /// Its kind.
  public var kind: String?
  /// Its information.
  public var information: String?
  /// Its named location.
  public var namedLocation: String?
  /// Its thoroughfare.
  public var thoroughfare: String?
  /// Its sub thoroughfare.
  public var subThoroughfare: String?
  /// Its state or province.
  public var stateOrProvince: String?
  /// Its fully formatted address.
  public var fullyFormattedAddress: String?
  /// Its postal code.
  public var postalCode: String?
  /// Its album.
  public var album: String?
  /// Its artist.
  public var artist: String?
  /// Its composer.
  public var composer: String?
  /// Its genre.
  public var genre: String?
  /// Its lyricist.
  public var lyricist: String?
  /// Its musical genre.
  public var musicalGenre: String?
  /// Its original format.
  public var originalFormat: String?
  /// Its rights.
  public var rights: String?
  /// Its comment.
  public var comment: String?
  /// Its copyright.
  public var copyright: String?
  /// Its director.
  public var director: String?
  /// Its account identifier.
  public var accountIdentifier: String?
  /// Its version.
  public var version: String?
  /// Its container title.
  public var containerTitle: String?
  /// Its container display name.
  public var containerDisplayName: String?
  /// Its container identifier.
  public var containerIdentifier: String?
  /// Its related unique identifier.
  public var relatedUniqueIdentifier: String?
  /// Its weak related unique identifier.
  public var weakRelatedUniqueIdentifier: String?
  /// Its domain identifier.
  public var domainIdentifier: String?
  /// Its acquisition make.
  public var acquisitionMake: String?
  /// Its acquisition model.
  public var acquisitionModel: String?
  /// Its camera owner.
  public var cameraOwner: String?
  /// Its lens model.
  public var lensModel: String?
  /// Its color space.
  public var colorSpace: String?
  /// Its profile name.
  public var profileName: String?
  /// Its exif version.
  public var exifVersion: String?
  /// Its exifgps version.
  public var exifgpsVersion: String?
  /// Its metering mode.
  public var meteringMode: String?
  /// Its key signature.
  public var keySignature: String?
  /// Its time signature.
  public var timeSignature: String?
  /// Its audio encoding application.
  public var audioEncodingApplication: String?
  /// Its musical instrument category.
  public var musicalInstrumentCategory: String?
  /// Its musical instrument name.
  public var musicalInstrumentName: String?
  /// Its recorded device.
  public var recordedDevice: String?
  /// Its instructions.
  public var instructions: String?
  /// Its headline.
  public var headline: String?
  /// Its credit.
  public var credit: String?
  /// Its original source.
  public var originalSource: String?
  /// Its security method.
  public var securityMethod: String?
  /// Its producer.
  public var producer: String?
  /// Its audiences.
  public var audiences: [String]?
  /// Its contributors.
  public var contributors: [String]?
  /// Its coverage.
  public var coverage: [String]?
  /// Its editors.
  public var editors: [String]?
  /// Its projects.
  public var projects: [String]?
  /// Its languages.
  public var languages: [String]?
  /// Its organizations.
  public var organizations: [String]?
  /// Its publishers.
  public var publishers: [String]?
  /// Its author addresses.
  public var authorAddresses: [String]?
  /// Its author email addresses.
  public var authorEmailAddresses: [String]?
  /// Its phone numbers.
  public var phoneNumbers: [String]?
  /// Its email addresses.
  public var emailAddresses: [String]?
  /// Its recipient names.
  public var recipientNames: [String]?
  /// Its recipient addresses.
  public var recipientAddresses: [String]?
  /// Its recipient email addresses.
  public var recipientEmailAddresses: [String]?
  /// Its additional recipient names.
  public var additionalRecipientNames: [String]?
  /// Its primary recipient names.
  public var primaryRecipientNames: [String]?
  /// Its hidden additional recipient names.
  public var hiddenAdditionalRecipientNames: [String]?
  /// Its mailbox identifiers.
  public var mailboxIdentifiers: [String]?
  /// Its performers.
  public var performers: [String]?
  /// Its layer names.
  public var layerNames: [String]?
  /// Its codecs.
  public var codecs: [String]?
  /// Its media types.
  public var mediaTypes: [String]?
  /// Its font names.
  public var fontNames: [String]?
  /// Its encoding applications.
  public var encodingApplications: [String]?
  /// Its content type tree.
  public var contentTypeTree: [String]?
  /// Its contact keywords.
  public var contactKeywords: [String]?
  /// Its instant message addresses.
  public var instantMessageAddresses: [String]?
  /// Its participants.
  public var participants: [String]?
  /// Its content sources.
  public var contentSources: [String]?
  /// Its content creation date.
  public var contentCreationDate: Date?
  /// Its content modification date.
  public var contentModificationDate: Date?
  /// Its last used date.
  public var lastUsedDate: Date?
  /// Its added date.
  public var addedDate: Date?
  /// Its start date.
  public var startDate: Date?
  /// Its end date.
  public var endDate: Date?
  /// Its completion date.
  public var completionDate: Date?
  /// Its due date.
  public var dueDate: Date?
  /// Its metadata modification date.
  public var metadataModificationDate: Date?
  /// Its downloaded date.
  public var downloadedDate: Date?
  /// Its recording date.
  public var recordingDate: Date?
  /// Its timestamp.
  public var timestamp: Date?
  /// Its gps date stamp.
  public var gpsDateStamp: Date?
  /// Its file size.
  public var fileSize: NSNumber?
  /// Its page count.
  public var pageCount: NSNumber?
  /// Its page width.
  public var pageWidth: NSNumber?
  /// Its page height.
  public var pageHeight: NSNumber?
  /// Its duration.
  public var duration: NSNumber?
  /// Its rating.
  public var rating: NSNumber?
  /// Its play count.
  public var playCount: NSNumber?
  /// Its audio channel count.
  public var audioChannelCount: NSNumber?
  /// Its audio sample rate.
  public var audioSampleRate: NSNumber?
  /// Its audio track number.
  public var audioTrackNumber: NSNumber?
  /// Its audio bit rate.
  public var audioBitRate: NSNumber?
  /// Its video bit rate.
  public var videoBitRate: NSNumber?
  /// Its total bit rate.
  public var totalBitRate: NSNumber?
  /// Its pixel height.
  public var pixelHeight: NSNumber?
  /// Its pixel width.
  public var pixelWidth: NSNumber?
  /// Its pixel count.
  public var pixelCount: NSNumber?
  /// Its bits per sample.
  public var bitsPerSample: NSNumber?
  /// Its resolution height dpi.
  public var resolutionHeightDPI: NSNumber?
  /// Its resolution width dpi.
  public var resolutionWidthDPI: NSNumber?
  /// Its exposure time.
  public var exposureTime: NSNumber?
  /// Its f number.
  public var fNumber: NSNumber?
  /// Its focal length.
  public var focalLength: NSNumber?
  /// Its iso speed.
  public var isoSpeed: NSNumber?
  /// Its aperture.
  public var aperture: NSNumber?
  /// Its tempo.
  public var tempo: NSNumber?
  /// Its latitude.
  public var latitude: NSNumber?
  /// Its longitude.
  public var longitude: NSNumber?
  /// Its altitude.
  public var altitude: NSNumber?
  /// Its speed.
  public var speed: NSNumber?
  /// Its image direction.
  public var imageDirection: NSNumber?
  /// Its max aperture.
  public var maxAperture: NSNumber?
  /// Its all day.
  public var allDay: NSNumber?
  /// Its supports phone call.
  public var supportsPhoneCall: NSNumber?
  /// Its supports navigation.
  public var supportsNavigation: NSNumber?
  /// Its user created.
  public var userCreated: NSNumber?
  /// Its user owned.
  public var userOwned: NSNumber?
  /// Its user curated.
  public var userCurated: NSNumber?
  /// Its streamable.
  public var streamable: NSNumber?
  /// Its local.
  public var local: NSNumber?
  /// Its content rating.
  public var contentRating: NSNumber?
  /// Its general midisequence.
  public var generalMIDISequence: NSNumber?
  /// Its ranking hint.
  public var rankingHint: NSNumber?
  /// Its focal length35mm.
  public var focalLength35mm: NSNumber?
  /// Its flash on.
  public var flashOn: NSNumber?
  /// Its red eye on.
  public var redEyeOn: NSNumber?
  /// Its white balance.
  public var whiteBalance: NSNumber?
  /// Its has alpha channel.
  public var hasAlphaChannel: NSNumber?
  /// Its exposure mode.
  public var exposureMode: NSNumber?
  /// Its exposure program.
  public var exposureProgram: NSNumber?
  /// Its content url.
  public var contentURL: URL?
  /// Its thumbnail url.
  public var thumbnailURL: URL?
  /// Its url.
  public var url: URL?
  /// Its dark thumbnail url.
  public var darkThumbnailURL: URL?
  /// Its thumbnail data; not searched.
  public var thumbnailData: Data?
  /// Its dark thumbnail data; not searched.
  public var darkThumbnailData: Data?
  /// Its html content data; not searched.
  public var htmlContentData: Data?
  /// Which entity it stands for.
  public var relatedAppEntityIdentifier: EntityIdentifier?
  package var custom: [String: String] = [:]

  /// An empty set.
  public init(contentType: UTType = .item) { self.contentType = contentType.identifier }
  /// An empty set of a kind, by its identifier.
  public init(itemContentType: String) { contentType = itemContentType }

  /// Says which entity it stands for.
  public func associateAppEntity<Entity: IndexedEntity>(_ appEntity: Entity, priority: Int = 0) {
    relatedAppEntityIdentifier = EntityIdentifier(for: appEntity)
  }

  /// Sets a value under a key of one's own.
  public func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
    custom[key.keyName] = value.map { "\($0)" }
  }

  /// The value under a key of one's own; `nil` where there is none.
  public func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? { custom[key.keyName].map { NSString(string: $0) } }

  package var indexedTitle: String { displayName ?? title ?? "" }

  package var indexedText: String {
    ([title, contentDescription, textContent, subject, creator, city, country].compactMap { $0 } + (authorNames ?? []) + furtherTexts
      + custom.sorted { $0.key < $1.key }.map(\.value))
      .filter { $0 != indexedTitle }.joined(separator: "\n")
  }

  /// What else is searched.
  private var furtherTexts: [String] {
    let texts = [
      theme, information, namedLocation, thoroughfare, subThoroughfare, stateOrProvince, fullyFormattedAddress, postalCode,
      album, artist, composer, genre, lyricist, musicalGenre, originalFormat, rights,
      comment, copyright, director, containerTitle, containerDisplayName, acquisitionMake, acquisitionModel, cameraOwner,
      lensModel, meteringMode, keySignature, timeSignature, audioEncodingApplication, musicalInstrumentCategory, musicalInstrumentName,
      recordedDevice,
      instructions, headline, credit, originalSource, securityMethod, producer,
    ].compactMap { $0 }
    let lists = [
      performers, contributors, editors, projects, languages, organizations, participants, recipientNames, primaryRecipientNames,
    ]
    return texts + lists.flatMap { $0 ?? [] }
  }

  package var indexedKeywords: String { ((keywords ?? []) + (alternateNames ?? [])).joined(separator: " ") }
}
