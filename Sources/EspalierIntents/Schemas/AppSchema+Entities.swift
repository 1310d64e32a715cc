// The kinds of entities that are known by name, after the interface of 27. Others are made with `AppSchema.Entity("domain.name")`.

extension AppSchema.Entity {
  /// Kinds of the domain `audio`.
  public static var audio: Audio { Audio() }

  /// Kinds of the domain `audio`.
  public struct Audio: Sendable {
    /// `audio.album`.
    public var album: AppSchema.Entity { "audio.album" }
    /// `audio.algorithmicRadioStation`.
    public var algorithmicRadioStation: AppSchema.Entity { "audio.algorithmicRadioStation" }
    /// `audio.ambientSound`.
    public var ambientSound: AppSchema.Entity { "audio.ambientSound" }
    /// `audio.artist`.
    public var artist: AppSchema.Entity { "audio.artist" }
    /// `audio.audiobook`.
    public var audiobook: AppSchema.Entity { "audio.audiobook" }
    /// `audio.classicalMusicRecording`.
    public var classicalMusicRecording: AppSchema.Entity { "audio.classicalMusicRecording" }
    /// `audio.liveRadioStation`.
    public var liveRadioStation: AppSchema.Entity { "audio.liveRadioStation" }
    /// `audio.newsBrief`.
    public var newsBrief: AppSchema.Entity { "audio.newsBrief" }
    /// `audio.newsProvider`.
    public var newsProvider: AppSchema.Entity { "audio.newsProvider" }
    /// `audio.playlist`.
    public var playlist: AppSchema.Entity { "audio.playlist" }
    /// `audio.podcastCollection`.
    public var podcastCollection: AppSchema.Entity { "audio.podcastCollection" }
    /// `audio.podcastEpisode`.
    public var podcastEpisode: AppSchema.Entity { "audio.podcastEpisode" }
    /// `audio.podcastShow`.
    public var podcastShow: AppSchema.Entity { "audio.podcastShow" }
    /// `audio.radioShow`.
    public var radioShow: AppSchema.Entity { "audio.radioShow" }
    /// `audio.radioShowEpisode`.
    public var radioShowEpisode: AppSchema.Entity { "audio.radioShowEpisode" }
    /// `audio.song`.
    public var song: AppSchema.Entity { "audio.song" }
    /// `audio.songCollection`.
    public var songCollection: AppSchema.Entity { "audio.songCollection" }
    /// `audio.warmupAudioQueueResult`.
    public var warmupAudioQueueResult: AppSchema.Entity { "audio.warmupAudioQueueResult" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `books`.
  public static var books: Books { Books() }

  /// Kinds of the domain `books`.
  public struct Books: Sendable {
    /// `books.audiobook`.
    public var audiobook: AppSchema.Entity { "books.audiobook" }
    /// `books.book`.
    public var book: AppSchema.Entity { "books.book" }
    /// `books.settings`.
    public var settings: AppSchema.Entity { "books.settings" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `browser`.
  public static var browser: Browser { Browser() }

  /// Kinds of the domain `browser`.
  public struct Browser: Sendable {
    /// `browser.bookmark`.
    public var bookmark: AppSchema.Entity { "browser.bookmark" }
    /// `browser.readingListItem`.
    public var readingListItem: AppSchema.Entity { "browser.readingListItem" }
    /// `browser.tab`.
    public var tab: AppSchema.Entity { "browser.tab" }
    /// `browser.tabGroup`.
    public var tabGroup: AppSchema.Entity { "browser.tabGroup" }
    /// `browser.window`.
    public var window: AppSchema.Entity { "browser.window" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `calendar`.
  public static var calendar: Calendar { Calendar() }

  /// Kinds of the domain `calendar`.
  public struct Calendar: Sendable {
    /// `calendar.attendee`.
    public var attendee: AppSchema.Entity { "calendar.attendee" }
    /// `calendar.calendar`.
    public var calendar: AppSchema.Entity { "calendar.calendar" }
    /// `calendar.event`.
    public var event: AppSchema.Entity { "calendar.event" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `clock`.
  public static var clock: Clock { Clock() }

  /// Kinds of the domain `clock`.
  public struct Clock: Sendable {
    /// `clock.alarm`.
    public var alarm: AppSchema.Entity { "clock.alarm" }
    /// `clock.stopwatch`.
    public var stopwatch: AppSchema.Entity { "clock.stopwatch" }
    /// `clock.timer`.
    public var timer: AppSchema.Entity { "clock.timer" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `files`.
  public static var files: Files { Files() }

  /// Kinds of the domain `files`.
  public struct Files: Sendable {
    /// `files.file`.
    public var file: AppSchema.Entity { "files.file" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `journal`.
  public static var journal: Journal { Journal() }

  /// Kinds of the domain `journal`.
  public struct Journal: Sendable {
    /// `journal.entry`.
    public var entry: AppSchema.Entity { "journal.entry" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `mail`.
  public static var mail: Mail { Mail() }

  /// Kinds of the domain `mail`.
  public struct Mail: Sendable {
    /// `mail.account`.
    public var account: AppSchema.Entity { "mail.account" }
    /// `mail.draft`.
    public var draft: AppSchema.Entity { "mail.draft" }
    /// `mail.mailbox`.
    public var mailbox: AppSchema.Entity { "mail.mailbox" }
    /// `mail.message`.
    public var message: AppSchema.Entity { "mail.message" }
    /// `mail.thread`.
    public var thread: AppSchema.Entity { "mail.thread" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `maps`.
  public static var maps: Maps { Maps() }

  /// Kinds of the domain `maps`.
  public struct Maps: Sendable {
    /// `maps.currentLocation`.
    public var currentLocation: AppSchema.Entity { "maps.currentLocation" }
    /// `maps.navigationSession`.
    public var navigationSession: AppSchema.Entity { "maps.navigationSession" }
    /// `maps.operatingHours`.
    public var operatingHours: AppSchema.Entity { "maps.operatingHours" }
    /// `maps.operatingTimeRange`.
    public var operatingTimeRange: AppSchema.Entity { "maps.operatingTimeRange" }
    /// `maps.place`.
    public var place: AppSchema.Entity { "maps.place" }
    /// `maps.rating`.
    public var rating: AppSchema.Entity { "maps.rating" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `messages`.
  public static var messages: Messages { Messages() }

  /// Kinds of the domain `messages`.
  public struct Messages: Sendable {
    /// `messages.conversation`.
    public var conversation: AppSchema.Entity { "messages.conversation" }
    /// `messages.customAttachment`.
    public var customAttachment: AppSchema.Entity { "messages.customAttachment" }
    /// `messages.message`.
    public var message: AppSchema.Entity { "messages.message" }
    /// `messages.messagePerson`.
    public var messagePerson: AppSchema.Entity { "messages.messagePerson" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `notes`.
  public static var notes: Notes { Notes() }

  /// Kinds of the domain `notes`.
  public struct Notes: Sendable {
    /// `notes.account`.
    public var account: AppSchema.Entity { "notes.account" }
    /// `notes.folder`.
    public var folder: AppSchema.Entity { "notes.folder" }
    /// `notes.note`.
    public var note: AppSchema.Entity { "notes.note" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `phone`.
  public static var phone: Phone { Phone() }

  /// Kinds of the domain `phone`.
  public struct Phone: Sendable {
    /// `phone.phonePerson`.
    public var phonePerson: AppSchema.Entity { "phone.phonePerson" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `photos`.
  public static var photos: Photos { Photos() }

  /// Kinds of the domain `photos`.
  public struct Photos: Sendable {
    /// `photos.album`.
    public var album: AppSchema.Entity { "photos.album" }
    /// `photos.asset`.
    public var asset: AppSchema.Entity { "photos.asset" }
    /// `photos.recognizedPerson`.
    public var recognizedPerson: AppSchema.Entity { "photos.recognizedPerson" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `presentation`.
  public static var presentation: Presentation { Presentation() }

  /// Kinds of the domain `presentation`.
  public struct Presentation: Sendable {
    /// `presentation.document`.
    public var document: AppSchema.Entity { "presentation.document" }
    /// `presentation.slide`.
    public var slide: AppSchema.Entity { "presentation.slide" }
    /// `presentation.template`.
    public var template: AppSchema.Entity { "presentation.template" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `reader`.
  public static var reader: Reader { Reader() }

  /// Kinds of the domain `reader`.
  public struct Reader: Sendable {
    /// `reader.document`.
    public var document: AppSchema.Entity { "reader.document" }
    /// `reader.page`.
    public var page: AppSchema.Entity { "reader.page" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `reminders`.
  public static var reminders: Reminders { Reminders() }

  /// Kinds of the domain `reminders`.
  public struct Reminders: Sendable {
    /// `reminders.group`.
    public var group: AppSchema.Entity { "reminders.group" }
    /// `reminders.list`.
    public var list: AppSchema.Entity { "reminders.list" }
    /// `reminders.locationTrigger`.
    public var locationTrigger: AppSchema.Entity { "reminders.locationTrigger" }
    /// `reminders.reminder`.
    public var reminder: AppSchema.Entity { "reminders.reminder" }
    /// `reminders.section`.
    public var section: AppSchema.Entity { "reminders.section" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `spreadsheet`.
  public static var spreadsheet: Spreadsheet { Spreadsheet() }

  /// Kinds of the domain `spreadsheet`.
  public struct Spreadsheet: Sendable {
    /// `spreadsheet.document`.
    public var document: AppSchema.Entity { "spreadsheet.document" }
    /// `spreadsheet.sheet`.
    public var sheet: AppSchema.Entity { "spreadsheet.sheet" }
    /// `spreadsheet.template`.
    public var template: AppSchema.Entity { "spreadsheet.template" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `whiteboard`.
  public static var whiteboard: Whiteboard { Whiteboard() }

  /// Kinds of the domain `whiteboard`.
  public struct Whiteboard: Sendable {
    /// `whiteboard.board`.
    public var board: AppSchema.Entity { "whiteboard.board" }
    /// `whiteboard.item`.
    public var item: AppSchema.Entity { "whiteboard.item" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `wordProcessor`.
  public static var wordProcessor: WordProcessor { WordProcessor() }

  /// Kinds of the domain `wordProcessor`.
  public struct WordProcessor: Sendable {
    /// `wordProcessor.document`.
    public var document: AppSchema.Entity { "wordProcessor.document" }
    /// `wordProcessor.page`.
    public var page: AppSchema.Entity { "wordProcessor.page" }
    /// `wordProcessor.template`.
    public var template: AppSchema.Entity { "wordProcessor.template" }
  }
}
