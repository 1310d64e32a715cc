// The kinds that are known by name. Others are made with `AppSchema.Intent("domain.name")`.

extension AppSchema.Intent {
  /// Kinds of the domain `messages`.
  public static var messages: Messages { Messages() }

  /// Kinds of the domain `messages`.
  public struct Messages: Sendable {
    /// `messages.sendMessage`.
    public var sendMessage: AppSchema.Intent { "messages.sendMessage" }
    /// `messages.draftMessage`.
    public var draftMessage: AppSchema.Intent { "messages.draftMessage" }
    /// `messages.editSentMessage`.
    public var editSentMessage: AppSchema.Intent { "messages.editSentMessage" }
    /// `messages.unsendMessage`.
    public var unsendMessage: AppSchema.Intent { "messages.unsendMessage" }
    /// `messages.setMessageReadStatus`.
    public var setMessageReadStatus: AppSchema.Intent { "messages.setMessageReadStatus" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `notes`.
  public static var notes: Notes { Notes() }

  /// Kinds of the domain `notes`.
  public struct Notes: Sendable {
    /// `notes.createNote`.
    public var createNote: AppSchema.Intent { "notes.createNote" }
    /// `notes.updateNote`.
    public var updateNote: AppSchema.Intent { "notes.updateNote" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `reminders`.
  public static var reminders: Reminders { Reminders() }

  /// Kinds of the domain `reminders`.
  public struct Reminders: Sendable {
    /// `reminders.createReminder`.
    public var createReminder: AppSchema.Intent { "reminders.createReminder" }
    /// `reminders.updateReminder`.
    public var updateReminder: AppSchema.Intent { "reminders.updateReminder" }
    /// `reminders.deleteReminders`.
    public var deleteReminders: AppSchema.Intent { "reminders.deleteReminders" }
    /// `reminders.createList`.
    public var createList: AppSchema.Intent { "reminders.createList" }
    /// `reminders.updateList`.
    public var updateList: AppSchema.Intent { "reminders.updateList" }
    /// `reminders.createSection`.
    public var createSection: AppSchema.Intent { "reminders.createSection" }
    /// `reminders.updateSection`.
    public var updateSection: AppSchema.Intent { "reminders.updateSection" }
    /// `reminders.updateGroup`.
    public var updateGroup: AppSchema.Intent { "reminders.updateGroup" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `calendar`.
  public static var calendar: Calendar { Calendar() }

  /// Kinds of the domain `calendar`.
  public struct Calendar: Sendable {
    /// `calendar.createEvent`.
    public var createEvent: AppSchema.Intent { "calendar.createEvent" }
    /// `calendar.updateEvent`.
    public var updateEvent: AppSchema.Intent { "calendar.updateEvent" }
    /// `calendar.deleteEvent`.
    public var deleteEvent: AppSchema.Intent { "calendar.deleteEvent" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `system`.
  public static var system: System { System() }

  /// Kinds of the domain `system`.
  public struct System: Sendable {
    /// `system.searchInApp`.
    public var searchInApp: AppSchema.Intent { "system.searchInApp" }
    /// `system.open`.
    public var open: AppSchema.Intent { "system.open" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `messages`.
  public static var messages: Messages { Messages() }

  /// Kinds of the domain `messages`.
  public struct Messages: Sendable {
    /// `messages.message`.
    public var message: AppSchema.Entity { "messages.message" }
    /// `messages.conversation`.
    public var conversation: AppSchema.Entity { "messages.conversation" }
    /// `messages.messagePerson`.
    public var messagePerson: AppSchema.Entity { "messages.messagePerson" }
    /// `messages.customAttachment`.
    public var customAttachment: AppSchema.Entity { "messages.customAttachment" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `notes`.
  public static var notes: Notes { Notes() }

  /// Kinds of the domain `notes`.
  public struct Notes: Sendable {
    /// `notes.note`.
    public var note: AppSchema.Entity { "notes.note" }
    /// `notes.folder`.
    public var folder: AppSchema.Entity { "notes.folder" }
    /// `notes.account`.
    public var account: AppSchema.Entity { "notes.account" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `reminders`.
  public static var reminders: Reminders { Reminders() }

  /// Kinds of the domain `reminders`.
  public struct Reminders: Sendable {
    /// `reminders.reminder`.
    public var reminder: AppSchema.Entity { "reminders.reminder" }
    /// `reminders.list`.
    public var list: AppSchema.Entity { "reminders.list" }
    /// `reminders.section`.
    public var section: AppSchema.Entity { "reminders.section" }
    /// `reminders.group`.
    public var group: AppSchema.Entity { "reminders.group" }
    /// `reminders.locationTrigger`.
    public var locationTrigger: AppSchema.Entity { "reminders.locationTrigger" }
  }
}

extension AppSchema.Entity {
  /// Kinds of the domain `calendar`.
  public static var calendar: Calendar { Calendar() }

  /// Kinds of the domain `calendar`.
  public struct Calendar: Sendable {
    /// `calendar.event`.
    public var event: AppSchema.Entity { "calendar.event" }
    /// `calendar.calendar`.
    public var calendar: AppSchema.Entity { "calendar.calendar" }
    /// `calendar.attendee`.
    public var attendee: AppSchema.Entity { "calendar.attendee" }
  }
}

extension AppSchema.Enum {
  /// Kinds of the domain `messages`.
  public static var messages: Messages { Messages() }

  /// Kinds of the domain `messages`.
  public struct Messages: Sendable {
    /// `messages.messageType`.
    public var messageType: AppSchema.Enum { "messages.messageType" }
    /// `messages.messageAttribute`.
    public var messageAttribute: AppSchema.Enum { "messages.messageAttribute" }
    /// `messages.messageEffect`.
    public var messageEffect: AppSchema.Enum { "messages.messageEffect" }
    /// `messages.conversationAttribute`.
    public var conversationAttribute: AppSchema.Enum { "messages.conversationAttribute" }
    /// `messages.customReaction`.
    public var customReaction: AppSchema.Enum { "messages.customReaction" }
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
  /// Kinds of the domain `calendar`.
  public static var calendar: Calendar { Calendar() }

  /// Kinds of the domain `calendar`.
  public struct Calendar: Sendable {
    /// `calendar.attendeeType`.
    public var attendeeType: AppSchema.Enum { "calendar.attendeeType" }
    /// `calendar.attendeeStatus`.
    public var attendeeStatus: AppSchema.Enum { "calendar.attendeeStatus" }
    /// `calendar.eventStatus`.
    public var eventStatus: AppSchema.Enum { "calendar.eventStatus" }
    /// `calendar.eventSpan`.
    public var eventSpan: AppSchema.Enum { "calendar.eventSpan" }
  }
}
