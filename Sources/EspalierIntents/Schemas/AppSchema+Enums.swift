// The kinds of enumerations that are known by name, after the interface of 27. Others are made with `AppSchema.Enum("domain.name")`.

extension AppSchema.Enum {
  /// Kinds of the domain `audio`.
  public static var audio: Audio { Audio() }

  /// Kinds of the domain `audio`.
  public struct Audio: Sendable {
    /// `audio.activity`.
    public var activity: AppSchema.Enum { "audio.activity" }
    /// `audio.affinityState`.
    public var affinityState: AppSchema.Enum { "audio.affinityState" }
    /// `audio.appViewIdentifier`.
    public var appViewIdentifier: AppSchema.Enum { "audio.appViewIdentifier" }
    /// `audio.invocationSource`.
    public var invocationSource: AppSchema.Enum { "audio.invocationSource" }
    /// `audio.playbackAttributes`.
    public var playbackAttributes: AppSchema.Enum { "audio.playbackAttributes" }
    /// `audio.queueInsertionLocation`.
    public var queueInsertionLocation: AppSchema.Enum { "audio.queueInsertionLocation" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `books`.
  public static var books: Books { Books() }

  /// Kinds of the domain `books`.
  public struct Books: Sendable {
    /// `books.contentType`.
    public var contentType: AppSchema.Enum { "books.contentType" }
    /// `books.font`.
    public var font: AppSchema.Enum { "books.font" }
    /// `books.fontSize`.
    public var fontSize: AppSchema.Enum { "books.fontSize" }
    /// `books.navigationDirection`.
    public var navigationDirection: AppSchema.Enum { "books.navigationDirection" }
    /// `books.pageNavigationSetting`.
    public var pageNavigationSetting: AppSchema.Enum { "books.pageNavigationSetting" }
    /// `books.relativeCharacterSpacingChange`.
    public var relativeCharacterSpacingChange: AppSchema.Enum { "books.relativeCharacterSpacingChange" }
    /// `books.relativeFontChange`.
    public var relativeFontChange: AppSchema.Enum { "books.relativeFontChange" }
    /// `books.relativeLineSpacingChange`.
    public var relativeLineSpacingChange: AppSchema.Enum { "books.relativeLineSpacingChange" }
    /// `books.relativeWordSpacingChange`.
    public var relativeWordSpacingChange: AppSchema.Enum { "books.relativeWordSpacingChange" }
    /// `books.theme`.
    public var theme: AppSchema.Enum { "books.theme" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `browser`.
  public static var browser: Browser { Browser() }

  /// Kinds of the domain `browser`.
  public struct Browser: Sendable {
    /// `browser.clearHistoryTimeFrame`.
    public var clearHistoryTimeFrame: AppSchema.Enum { "browser.clearHistoryTimeFrame" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `calendar`.
  public static var calendar: Calendar { Calendar() }

  /// Kinds of the domain `calendar`.
  public struct Calendar: Sendable {
    /// `calendar.attendeeStatus`.
    public var attendeeStatus: AppSchema.Enum { "calendar.attendeeStatus" }
    /// `calendar.attendeeType`.
    public var attendeeType: AppSchema.Enum { "calendar.attendeeType" }
    /// `calendar.eventSpan`.
    public var eventSpan: AppSchema.Enum { "calendar.eventSpan" }
    /// `calendar.eventStatus`.
    public var eventStatus: AppSchema.Enum { "calendar.eventStatus" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `camera`.
  public static var camera: Camera { Camera() }

  /// Kinds of the domain `camera`.
  public struct Camera: Sendable {
    /// `camera.captureDevice`.
    public var captureDevice: AppSchema.Enum { "camera.captureDevice" }
    /// `camera.captureDuration`.
    public var captureDuration: AppSchema.Enum { "camera.captureDuration" }
    /// `camera.captureMode`.
    public var captureMode: AppSchema.Enum { "camera.captureMode" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `clock`.
  public static var clock: Clock { Clock() }

  /// Kinds of the domain `clock`.
  public struct Clock: Sendable {
    /// `clock.alarmTriggerState`.
    public var alarmTriggerState: AppSchema.Enum { "clock.alarmTriggerState" }
    /// `clock.stopwatchState`.
    public var stopwatchState: AppSchema.Enum { "clock.stopwatchState" }
    /// `clock.timerState`.
    public var timerState: AppSchema.Enum { "clock.timerState" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `mail`.
  public static var mail: Mail { Mail() }

  /// Kinds of the domain `mail`.
  public struct Mail: Sendable {
    /// `mail.category`.
    public var category: AppSchema.Enum { "mail.category" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `maps`.
  public static var maps: Maps { Maps() }

  /// Kinds of the domain `maps`.
  public struct Maps: Sendable {
    /// `maps.amenity`.
    public var amenity: AppSchema.Enum { "maps.amenity" }
    /// `maps.incident`.
    public var incident: AppSchema.Enum { "maps.incident" }
    /// `maps.navigationPreferences`.
    public var navigationPreferences: AppSchema.Enum { "maps.navigationPreferences" }
    /// `maps.operatingStatus`.
    public var operatingStatus: AppSchema.Enum { "maps.operatingStatus" }
    /// `maps.priceRange`.
    public var priceRange: AppSchema.Enum { "maps.priceRange" }
    /// `maps.ratingDescriptor`.
    public var ratingDescriptor: AppSchema.Enum { "maps.ratingDescriptor" }
    /// `maps.transportType`.
    public var transportType: AppSchema.Enum { "maps.transportType" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `messages`.
  public static var messages: Messages { Messages() }

  /// Kinds of the domain `messages`.
  public struct Messages: Sendable {
    /// `messages.conversationAttribute`.
    public var conversationAttribute: AppSchema.Enum { "messages.conversationAttribute" }
    /// `messages.customReaction`.
    public var customReaction: AppSchema.Enum { "messages.customReaction" }
    /// `messages.messageAttribute`.
    public var messageAttribute: AppSchema.Enum { "messages.messageAttribute" }
    /// `messages.messageEffect`.
    public var messageEffect: AppSchema.Enum { "messages.messageEffect" }
    /// `messages.messageType`.
    public var messageType: AppSchema.Enum { "messages.messageType" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `phone`.
  public static var phone: Phone { Phone() }

  /// Kinds of the domain `phone`.
  public struct Phone: Sendable {
    /// `phone.audioVisualMode`.
    public var audioVisualMode: AppSchema.Enum { "phone.audioVisualMode" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `photos`.
  public static var photos: Photos { Photos() }

  /// Kinds of the domain `photos`.
  public struct Photos: Sendable {
    /// `photos.albumType`.
    public var albumType: AppSchema.Enum { "photos.albumType" }
    /// `photos.assetType`.
    public var assetType: AppSchema.Enum { "photos.assetType" }
    /// `photos.filterType`.
    public var filterType: AppSchema.Enum { "photos.filterType" }
    /// `photos.rotationDirection`.
    public var rotationDirection: AppSchema.Enum { "photos.rotationDirection" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `reader`.
  public static var reader: Reader { Reader() }

  /// Kinds of the domain `reader`.
  public struct Reader: Sendable {
    /// `reader.documentKind`.
    public var documentKind: AppSchema.Enum { "reader.documentKind" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `reminders`.
  public static var reminders: Reminders { Reminders() }

  /// Kinds of the domain `reminders`.
  public struct Reminders: Sendable {
    /// `reminders.listType`.
    public var listType: AppSchema.Enum { "reminders.listType" }
    /// `reminders.locationTriggerEvent`.
    public var locationTriggerEvent: AppSchema.Enum { "reminders.locationTriggerEvent" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `whiteboard`.
  public static var whiteboard: Whiteboard { Whiteboard() }

  /// Kinds of the domain `whiteboard`.
  public struct Whiteboard: Sendable {
    /// `whiteboard.color`.
    public var color: AppSchema.Enum { "whiteboard.color" }
    /// `whiteboard.itemType`.
    public var itemType: AppSchema.Enum { "whiteboard.itemType" }
  }
}
