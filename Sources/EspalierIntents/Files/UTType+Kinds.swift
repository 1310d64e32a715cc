#if !(canImport(UniformTypeIdentifiers) && canImport(Darwin))
  extension UTType {
    /// A folder.
    public static let folder = UTType("public.folder", nil, nil, ["public.directory"])
    /// A directory.
    public static let directory = UTType("public.directory", nil, nil, ["public.item"])
    /// A file's address.
    public static let fileURL = UTType("public.file-url", nil, nil, ["public.url"])
    /// Files in one.
    public static let archive = UTType("public.archive", nil, nil, ["public.data"])
    /// ZIP.
    public static let zip = UTType("public.zip-archive", "zip", "application/zip", ["public.archive"])
    /// gzip.
    public static let gzip = UTType("org.gnu.gnu-zip-archive", "gz", "application/gzip", ["public.archive"])
    /// bzip2.
    public static let bz2 = UTType("public.bzip2-archive", "bz2", "application/x-bzip2", ["public.archive"])
    /// Rich text.
    public static let rtf = UTType("public.rtf", "rtf", "text/rtf", ["public.text"])
    /// Rich text with attachments.
    public static let rtfd = UTType("com.apple.rtfd", "rtfd", nil, ["com.apple.package"])
    /// Rich text with attachments in one file.
    public static let flatRTFD = UTType("com.apple.flat-rtfd", nil, nil, ["public.data"])
    /// XML.
    public static let xml = UTType("public.xml", "xml", "application/xml", ["public.text"])
    /// YAML.
    public static let yaml = UTType("public.yaml", "yaml", "application/yaml", ["public.text"])
    /// Rows of values.
    public static let delimitedText = UTType("public.delimited-values-text", nil, nil, ["public.text"])
    /// Rows of values between tabs.
    public static let tabSeparatedText = UTType(
      "public.tab-separated-values-text", "tsv", "text/tab-separated-values", ["public.delimited-values-text"])
    /// Text in UTF-16.
    public static let utf16PlainText = UTType("public.utf16-plain-text", nil, nil, ["public.plain-text"])
    /// Text in UTF-16 with a mark of its order.
    public static let utf16ExternalPlainText = UTType("public.utf16-external-plain-text", nil, nil, ["public.plain-text"])
    /// Rows of values between tabs, in UTF-8.
    public static let utf8TabSeparatedText = UTType("public.utf8-tab-separated-values-text", nil, nil, ["public.tab-separated-values-text"])
    /// TIFF.
    public static let tiff = UTType("public.tiff", "tiff", "image/tiff", ["public.image"])
    /// WebP.
    public static let webP = UTType("org.webmproject.webp", "webp", "image/webp", ["public.image"])
    /// BMP.
    public static let bmp = UTType("com.microsoft.bmp", "bmp", "image/bmp", ["public.image"])
    /// ICO.
    public static let ico = UTType("com.microsoft.ico", "ico", "image/vnd.microsoft.icon", ["public.image"])
    /// Icons.
    public static let icns = UTType("com.apple.icns", "icns", nil, ["public.image"])
    /// A camera's picture.
    public static let rawImage = UTType("public.camera-raw-image", nil, nil, ["public.image"])
    /// HEIF.
    public static let heif = UTType("public.heif", "heif", "image/heif", ["public.image"])
    /// Pictures in HEIC.
    public static let heics = UTType("public.heics", "heics", "image/heic-sequence", ["public.image"])
    /// A picture that moves.
    public static let livePhoto = UTType("com.apple.live-photo", nil, nil, [])
    /// OpenEXR.
    public static let exr = UTType("com.ilm.openexr-image", "exr", nil, ["public.image"])
    /// DNG.
    public static let dng = UTType("com.adobe.raw-image", "dng", "image/x-adobe-dng", ["public.camera-raw-image"])
    /// An electronic book.
    public static let epub = UTType("org.idpf.epub-container", "epub", "application/epub+zip", ["public.data", "public.content"])
    /// A property list.
    public static let propertyList = UTType("com.apple.property-list", "plist", nil, ["public.data"])
    /// A property list in XML.
    public static let xmlPropertyList = UTType(
      "com.apple.xml-property-list", nil, "application/x-plist", ["com.apple.property-list", "public.xml"])
    /// A property list in bytes.
    public static let binaryPropertyList = UTType("com.apple.binary-property-list", nil, nil, ["com.apple.property-list"])
    /// Source text of a program.
    public static let sourceCode = UTType("public.source-code", nil, nil, ["public.plain-text"])
    /// Swift.
    public static let swiftSource = UTType("public.swift-source", "swift", nil, ["public.source-code"])
    /// C.
    public static let cSource = UTType("public.c-source", "c", nil, ["public.source-code"])
    /// C++.
    public static let cPlusPlusSource = UTType("public.c-plus-plus-source", "cpp", nil, ["public.source-code"])
    /// Objective-C.
    public static let objectiveCSource = UTType("public.objective-c-source", "m", nil, ["public.source-code"])
    /// A header of C.
    public static let cHeader = UTType("public.c-header", "h", nil, ["public.source-code"])
    /// Assembly.
    public static let assemblyLanguageSource = UTType("public.assembly-source", "s", nil, ["public.source-code"])
    /// A script.
    public static let script = UTType("public.script", nil, nil, ["public.source-code"])
    /// A script of a shell.
    public static let shellScript = UTType("public.shell-script", "sh", "application/x-sh", ["public.script"])
    /// Python.
    public static let pythonScript = UTType("public.python-script", "py", "text/x-python", ["public.script"])
    /// Ruby.
    public static let rubyScript = UTType("public.ruby-script", "rb", nil, ["public.script"])
    /// Perl.
    public static let perlScript = UTType("public.perl-script", "pl", nil, ["public.script"])
    /// PHP.
    public static let phpScript = UTType("public.php-script", "php", nil, ["public.script"])
    /// JavaScript.
    public static let javaScript = UTType("com.netscape.javascript-source", "js", "text/javascript", ["public.source-code"])
    /// AppleScript.
    public static let appleScript = UTType("com.apple.applescript.text", "applescript", nil, ["public.script"])
    /// A compiled script.
    public static let osaScript = UTType("com.apple.applescript.script", "scpt", nil, ["public.script"])
    /// A makefile.
    public static let makefile = UTType("public.make-source", nil, nil, ["public.script"])
    /// GeoJSON.
    public static let geoJSON = UTType("public.geojson", "geojson", "application/geo+json", ["public.json"])
    /// A folder that is shown as one file.
    public static let package = UTType("com.apple.package", nil, nil, ["public.directory"])
    /// A bundle.
    public static let bundle = UTType("com.apple.bundle", nil, nil, ["public.directory"])
    /// A framework.
    public static let framework = UTType("com.apple.framework", "framework", nil, ["com.apple.bundle"])
    /// An application.
    public static let application = UTType("com.apple.application", nil, nil, ["public.executable"])
    /// An application's bundle.
    public static let applicationBundle = UTType("com.apple.application-bundle", "app", nil, ["com.apple.application", "com.apple.bundle"])
    /// An extension.
    public static let applicationExtension = UTType("com.apple.application-and-system-extension", "appex", nil, ["com.apple.bundle"])
    /// A program.
    public static let executable = UTType("public.executable", nil, nil, ["public.item"])
    /// A program of Unix.
    public static let unixExecutable = UTType("public.unix-executable", nil, nil, ["public.executable"])
    /// A program of Windows.
    public static let exe = UTType("com.microsoft.windows-executable", "exe", nil, ["public.executable"])
    /// A link.
    public static let symbolicLink = UTType("public.symlink", nil, nil, ["public.item"])
    /// An alias.
    public static let aliasFile = UTType("com.apple.alias-file", nil, nil, ["public.data"])
    /// Where a volume is.
    public static let mountPoint = UTType("com.apple.mount-point", nil, nil, ["public.item"])
    /// A volume.
    public static let volume = UTType("public.volume", nil, nil, ["public.folder"])
    /// An image of a disk.
    public static let diskImage = UTType("public.disk-image", "dmg", nil, ["public.archive"])
    /// Sound or film.
    public static let audiovisualContent = UTType("public.audiovisual-content", nil, nil, ["public.data", "public.content"])
    /// A film without sound.
    public static let video = UTType("public.video", nil, nil, ["public.movie"])
    /// QuickTime.
    public static let quickTimeMovie = UTType("com.apple.quicktime-movie", "mov", "video/quicktime", ["public.movie"])
    /// AVI.
    public static let avi = UTType("public.avi", "avi", "video/vnd.avi", ["public.movie"])
    /// MPEG.
    public static let mpeg = UTType("public.mpeg", "mpg", "video/mpeg", ["public.movie"])
    /// MPEG-2.
    public static let mpeg2Video = UTType("public.mpeg-2-video", nil, nil, ["public.video"])
    /// A stream of MPEG-2.
    public static let mpeg2TransportStream = UTType("public.mpeg-2-transport-stream", "ts", nil, ["public.movie"])
    /// A protected film.
    public static let appleProtectedMPEG4Video = UTType("com.apple.protected-mpeg-4-video", "m4v", nil, ["public.movie"])
    /// AIFF.
    public static let aiff = UTType("public.aiff-audio", "aiff", "audio/aiff", ["public.audio"])
    /// Sound of MPEG-4.
    public static let mpeg4Audio = UTType("public.mpeg-4-audio", "m4a", "audio/mp4", ["public.audio"])
    /// Protected sound.
    public static let appleProtectedMPEG4Audio = UTType("com.apple.protected-mpeg-4-audio", "m4p", nil, ["public.audio"])
    /// MIDI.
    public static let midi = UTType("public.midi-audio", "mid", "audio/midi", ["public.audio"])
    /// A list of what is played.
    public static let playlist = UTType("public.playlist", nil, nil, ["public.content"])
    /// M3U.
    public static let m3uPlaylist = UTType("public.m3u-playlist", "m3u", "audio/mpegurl", ["public.playlist", "public.text"])
    /// Slides.
    public static let presentation = UTType("public.presentation", nil, nil, ["public.content"])
    /// A table.
    public static let spreadsheet = UTType("public.spreadsheet", nil, nil, ["public.content"])
    /// A database.
    public static let database = UTType("public.database", nil, nil, ["public.item"])
    /// An event.
    public static let calendarEvent = UTType("public.calendar-event", nil, nil, ["public.item"])
    /// A letter.
    public static let emailMessage = UTType("public.email-message", nil, nil, ["public.message"])
    /// A message.
    public static let message = UTType("public.message", nil, nil, ["public.item"])
    /// A person.
    public static let contact = UTType("public.contact", nil, nil, ["public.item"])
    /// A task.
    public static let toDoItem = UTType("public.to-do-item", nil, nil, ["public.item"])
    /// A bookmark.
    public static let bookmark = UTType("public.bookmark", nil, nil, ["public.item"])
    /// An address in a file.
    public static let internetLocation = UTType("com.apple.internet-location", nil, nil, ["public.data"])
    /// A bookmark's data.
    public static let urlBookmarkData = UTType("com.apple.bookmark", nil, nil, ["public.data"])
    /// A font.
    public static let font = UTType("public.font", nil, nil, ["public.item"])
    /// A log.
    public static let log = UTType("public.log", "log", nil, ["public.text"])
    /// PKCS 12.
    public static let pkcs12 = UTType("com.rsa.pkcs-12", "p12", "application/x-pkcs12", ["public.data"])
    /// A certificate.
    public static let x509Certificate = UTType("public.x509-certificate", "cer", "application/x-x509-ca-cert", ["public.data"])
    /// A body.
    public static let threeDContent = UTType("public.3d-content", nil, nil, ["public.content"])
    /// USD.
    public static let usd = UTType("com.pixar.universal-scene-description", "usd", nil, ["public.3d-content"])
    /// USDZ.
    public static let usdz = UTType("com.pixar.universal-scene-description-mobile", "usdz", "model/vnd.usdz+zip", ["public.3d-content"])
    /// Reality.
    public static let realityFile = UTType("com.apple.reality", "reality", nil, ["public.3d-content"])
    /// A thing to find.
    public static let arReferenceObject = UTType("com.apple.arobject", "arobject", nil, ["public.data"])
    /// A saved page.
    public static let webArchive = UTType("com.apple.webarchive", "webarchive", "application/x-webarchive", ["public.data"])
    /// Content of several kinds.
    public static let compositeContent = UTType("public.composite-content", nil, nil, ["public.content"])
    /// What leads to another thing.
    public static let resolvable = UTType("com.apple.resolvable", nil, nil, ["public.item"])
    /// What is known of a link.
    public static let linkPresentationMetadata = UTType("com.apple.linkpresentation.metadata", nil, nil, ["public.data"])
    /// A pane of settings.
    public static let systemPreferencesPane = UTType("com.apple.systempreference.prefpane", "prefPane", nil, ["com.apple.bundle"])
    /// What shows files.
    public static let quickLookGenerator = UTType("com.apple.quicklook-generator", "qlgenerator", nil, ["com.apple.bundle"])
    /// A service.
    public static let xpcService = UTType("com.apple.xpc-service", "xpc", nil, ["com.apple.bundle"])
    /// A plug-in.
    public static let plugin = UTType("com.apple.plugin", nil, nil, ["com.apple.bundle"])
    /// A plug-in's bundle.
    public static let pluginBundle = UTType("com.apple.plugin-bundle", nil, nil, ["com.apple.plugin"])
    /// What reads files for the index.
    public static let spotlightImporter = UTType("com.apple.metadata-importer", "mdimporter", nil, ["com.apple.bundle"])
    /// Scripts.
    public static let osaScriptBundle = UTType("com.apple.applescript.script-bundle", "scptd", nil, ["com.apple.bundle"])
    /// Files in one, made smaller.
    public static let compressedArchive = UTType("public.tar-gz", nil, nil, ["public.archive"])
    /// Files in one.
    public static let appleArchive = UTType("com.apple.archive", "aar", nil, ["public.archive"])

    static let further: [UTType] = [
      folder, directory, fileURL, archive, zip, gzip, bz2, rtf, rtfd, flatRTFD, xml, yaml, delimitedText, tabSeparatedText,
      utf16PlainText, utf16ExternalPlainText, utf8TabSeparatedText, tiff, webP, bmp, ico, icns, rawImage, heif, heics, livePhoto, exr,
      dng, epub, propertyList, xmlPropertyList, binaryPropertyList, sourceCode, swiftSource, cSource, cPlusPlusSource,
      objectiveCSource, cHeader, assemblyLanguageSource, script, shellScript, pythonScript, rubyScript, perlScript, phpScript,
      javaScript, appleScript, osaScript, makefile, geoJSON, package, bundle, framework, application, applicationBundle,
      applicationExtension, executable, unixExecutable, exe, symbolicLink, aliasFile, mountPoint, volume, diskImage,
      audiovisualContent, video, quickTimeMovie, avi, mpeg, mpeg2Video, mpeg2TransportStream, appleProtectedMPEG4Video, aiff,
      mpeg4Audio, appleProtectedMPEG4Audio, midi, playlist, m3uPlaylist, presentation, spreadsheet, database, calendarEvent,
      emailMessage, message, contact, toDoItem, bookmark, internetLocation, urlBookmarkData, font, log, pkcs12, x509Certificate,
      threeDContent, usd, usdz, realityFile, arReferenceObject, webArchive, compositeContent, resolvable, linkPresentationMetadata,
      systemPreferencesPane, quickLookGenerator, xpcService, plugin, pluginBundle, spotlightImporter, osaScriptBundle,
      compressedArchive, appleArchive,
    ]
  }
#endif
