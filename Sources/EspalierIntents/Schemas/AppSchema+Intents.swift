// The kinds of intents that are known by name, after the interface of 27. Others are made with `AppSchema.Intent("domain.name")`.

extension AppSchema.Intent {
  /// Kinds of the domain `assistant`.
  public static var assistant: Assistant { Assistant() }

  /// Kinds of the domain `assistant`.
  public struct Assistant: Sendable {
    /// `assistant.activate`.
    public var activate: AppSchema.Intent { "assistant.activate" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `audio`.
  public static var audio: Audio { Audio() }

  /// Kinds of the domain `audio`.
  public struct Audio: Sendable {
    /// `audio.addToLibrary`.
    public var addToLibrary: AppSchema.Intent { "audio.addToLibrary" }
    /// `audio.addToPlaylist`.
    public var addToPlaylist: AppSchema.Intent { "audio.addToPlaylist" }
    /// `audio.createStation`.
    public var createStation: AppSchema.Intent { "audio.createStation" }
    /// `audio.playAudio`.
    public var playAudio: AppSchema.Intent { "audio.playAudio" }
    /// `audio.recognizeAudio`.
    public var recognizeAudio: AppSchema.Intent { "audio.recognizeAudio" }
    /// `audio.updateAudioAffinity`.
    public var updateAudioAffinity: AppSchema.Intent { "audio.updateAudioAffinity" }
    /// `audio.warmupAudioQueue`.
    public var warmupAudioQueue: AppSchema.Intent { "audio.warmupAudioQueue" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `books`.
  public static var books: Books { Books() }

  /// Kinds of the domain `books`.
  public struct Books: Sendable {
    /// `books.navigatePage`.
    public var navigatePage: AppSchema.Intent { "books.navigatePage" }
    /// `books.openBook`.
    public var openBook: AppSchema.Intent { "books.openBook" }
    /// `books.playAudiobook`.
    public var playAudiobook: AppSchema.Intent { "books.playAudiobook" }
    /// `books.search`.
    public var search: AppSchema.Intent { "books.search" }
    /// `books.updateCharacterSpacing`.
    public var updateCharacterSpacing: AppSchema.Intent { "books.updateCharacterSpacing" }
    /// `books.updateFontSize`.
    public var updateFontSize: AppSchema.Intent { "books.updateFontSize" }
    /// `books.updateLineSpacing`.
    public var updateLineSpacing: AppSchema.Intent { "books.updateLineSpacing" }
    /// `books.updateSettings`.
    public var updateSettings: AppSchema.Intent { "books.updateSettings" }
    /// `books.updateWordSpacing`.
    public var updateWordSpacing: AppSchema.Intent { "books.updateWordSpacing" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `browser`.
  public static var browser: Browser { Browser() }

  /// Kinds of the domain `browser`.
  public struct Browser: Sendable {
    /// `browser.bookmarkTab`.
    public var bookmarkTab: AppSchema.Intent { "browser.bookmarkTab" }
    /// `browser.bookmarkURL`.
    public var bookmarkURL: AppSchema.Intent { "browser.bookmarkURL" }
    /// `browser.clearHistory`.
    public var clearHistory: AppSchema.Intent { "browser.clearHistory" }
    /// `browser.closeTabs`.
    public var closeTabs: AppSchema.Intent { "browser.closeTabs" }
    /// `browser.closeWindows`.
    public var closeWindows: AppSchema.Intent { "browser.closeWindows" }
    /// `browser.createTab`.
    public var createTab: AppSchema.Intent { "browser.createTab" }
    /// `browser.createWindow`.
    public var createWindow: AppSchema.Intent { "browser.createWindow" }
    /// `browser.deleteBookmarks`.
    public var deleteBookmarks: AppSchema.Intent { "browser.deleteBookmarks" }
    /// `browser.findOnPage`.
    public var findOnPage: AppSchema.Intent { "browser.findOnPage" }
    /// `browser.openBookmark`.
    public var openBookmark: AppSchema.Intent { "browser.openBookmark" }
    /// `browser.openURLInTab`.
    public var openURLInTab: AppSchema.Intent { "browser.openURLInTab" }
    /// `browser.search`.
    public var search: AppSchema.Intent { "browser.search" }
    /// `browser.switchTab`.
    public var switchTab: AppSchema.Intent { "browser.switchTab" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `calendar`.
  public static var calendar: Calendar { Calendar() }

  /// Kinds of the domain `calendar`.
  public struct Calendar: Sendable {
    /// `calendar.createEvent`.
    public var createEvent: AppSchema.Intent { "calendar.createEvent" }
    /// `calendar.deleteEvent`.
    public var deleteEvent: AppSchema.Intent { "calendar.deleteEvent" }
    /// `calendar.updateEvent`.
    public var updateEvent: AppSchema.Intent { "calendar.updateEvent" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `camera`.
  public static var camera: Camera { Camera() }

  /// Kinds of the domain `camera`.
  public struct Camera: Sendable {
    /// `camera.openInCaptureMode`.
    public var openInCaptureMode: AppSchema.Intent { "camera.openInCaptureMode" }
    /// `camera.setDevice`.
    public var setDevice: AppSchema.Intent { "camera.setDevice" }
    /// `camera.startCapture`.
    public var startCapture: AppSchema.Intent { "camera.startCapture" }
    /// `camera.stopCapture`.
    public var stopCapture: AppSchema.Intent { "camera.stopCapture" }
    /// `camera.switchDevice`.
    public var switchDevice: AppSchema.Intent { "camera.switchDevice" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `clock`.
  public static var clock: Clock { Clock() }

  /// Kinds of the domain `clock`.
  public struct Clock: Sendable {
    /// `clock.cancelTimer`.
    public var cancelTimer: AppSchema.Intent { "clock.cancelTimer" }
    /// `clock.createAlarm`.
    public var createAlarm: AppSchema.Intent { "clock.createAlarm" }
    /// `clock.createTimer`.
    public var createTimer: AppSchema.Intent { "clock.createTimer" }
    /// `clock.deleteAlarm`.
    public var deleteAlarm: AppSchema.Intent { "clock.deleteAlarm" }
    /// `clock.dismissAlarm`.
    public var dismissAlarm: AppSchema.Intent { "clock.dismissAlarm" }
    /// `clock.lapStopwatch`.
    public var lapStopwatch: AppSchema.Intent { "clock.lapStopwatch" }
    /// `clock.pauseTimer`.
    public var pauseTimer: AppSchema.Intent { "clock.pauseTimer" }
    /// `clock.resetStopwatch`.
    public var resetStopwatch: AppSchema.Intent { "clock.resetStopwatch" }
    /// `clock.resumeTimer`.
    public var resumeTimer: AppSchema.Intent { "clock.resumeTimer" }
    /// `clock.snoozeAlarm`.
    public var snoozeAlarm: AppSchema.Intent { "clock.snoozeAlarm" }
    /// `clock.startStopwatch`.
    public var startStopwatch: AppSchema.Intent { "clock.startStopwatch" }
    /// `clock.stopStopwatch`.
    public var stopStopwatch: AppSchema.Intent { "clock.stopStopwatch" }
    /// `clock.updateAlarm`.
    public var updateAlarm: AppSchema.Intent { "clock.updateAlarm" }
    /// `clock.updateTimer`.
    public var updateTimer: AppSchema.Intent { "clock.updateTimer" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `files`.
  public static var files: Files { Files() }

  /// Kinds of the domain `files`.
  public struct Files: Sendable {
    /// `files.createFolder`.
    public var createFolder: AppSchema.Intent { "files.createFolder" }
    /// `files.deleteFiles`.
    public var deleteFiles: AppSchema.Intent { "files.deleteFiles" }
    /// `files.moveFiles`.
    public var moveFiles: AppSchema.Intent { "files.moveFiles" }
    /// `files.openFile`.
    public var openFile: AppSchema.Intent { "files.openFile" }
    /// `files.renameFile`.
    public var renameFile: AppSchema.Intent { "files.renameFile" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `journal`.
  public static var journal: Journal { Journal() }

  /// Kinds of the domain `journal`.
  public struct Journal: Sendable {
    /// `journal.createAudioEntry`.
    public var createAudioEntry: AppSchema.Intent { "journal.createAudioEntry" }
    /// `journal.createEntry`.
    public var createEntry: AppSchema.Intent { "journal.createEntry" }
    /// `journal.deleteEntry`.
    public var deleteEntry: AppSchema.Intent { "journal.deleteEntry" }
    /// `journal.search`.
    public var search: AppSchema.Intent { "journal.search" }
    /// `journal.updateEntry`.
    public var updateEntry: AppSchema.Intent { "journal.updateEntry" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `mail`.
  public static var mail: Mail { Mail() }

  /// Kinds of the domain `mail`.
  public struct Mail: Sendable {
    /// `mail.archiveMail`.
    public var archiveMail: AppSchema.Intent { "mail.archiveMail" }
    /// `mail.createDraft`.
    public var createDraft: AppSchema.Intent { "mail.createDraft" }
    /// `mail.deleteDraft`.
    public var deleteDraft: AppSchema.Intent { "mail.deleteDraft" }
    /// `mail.deleteMail`.
    public var deleteMail: AppSchema.Intent { "mail.deleteMail" }
    /// `mail.forwardMail`.
    public var forwardMail: AppSchema.Intent { "mail.forwardMail" }
    /// `mail.openDraft`.
    public var openDraft: AppSchema.Intent { "mail.openDraft" }
    /// `mail.openMessage`.
    public var openMessage: AppSchema.Intent { "mail.openMessage" }
    /// `mail.replyMail`.
    public var replyMail: AppSchema.Intent { "mail.replyMail" }
    /// `mail.saveDraft`.
    public var saveDraft: AppSchema.Intent { "mail.saveDraft" }
    /// `mail.sendDraft`.
    public var sendDraft: AppSchema.Intent { "mail.sendDraft" }
    /// `mail.updateDraft`.
    public var updateDraft: AppSchema.Intent { "mail.updateDraft" }
    /// `mail.updateMail`.
    public var updateMail: AppSchema.Intent { "mail.updateMail" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `maps`.
  public static var maps: Maps { Maps() }

  /// Kinds of the domain `maps`.
  public struct Maps: Sendable {
    /// `maps.reportIncident`.
    public var reportIncident: AppSchema.Intent { "maps.reportIncident" }
    /// `maps.shareETA`.
    public var shareETA: AppSchema.Intent { "maps.shareETA" }
    /// `maps.startNavigation`.
    public var startNavigation: AppSchema.Intent { "maps.startNavigation" }
    /// `maps.stopNavigation`.
    public var stopNavigation: AppSchema.Intent { "maps.stopNavigation" }
    /// `maps.stopShareETA`.
    public var stopShareETA: AppSchema.Intent { "maps.stopShareETA" }
    /// `maps.updateNavigationWaypoints`.
    public var updateNavigationWaypoints: AppSchema.Intent { "maps.updateNavigationWaypoints" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `messages`.
  public static var messages: Messages { Messages() }

  /// Kinds of the domain `messages`.
  public struct Messages: Sendable {
    /// `messages.draftMessage`.
    public var draftMessage: AppSchema.Intent { "messages.draftMessage" }
    /// `messages.editSentMessage`.
    public var editSentMessage: AppSchema.Intent { "messages.editSentMessage" }
    /// `messages.sendMessage`.
    public var sendMessage: AppSchema.Intent { "messages.sendMessage" }
    /// `messages.setMessageReadStatus`.
    public var setMessageReadStatus: AppSchema.Intent { "messages.setMessageReadStatus" }
    /// `messages.unsendMessage`.
    public var unsendMessage: AppSchema.Intent { "messages.unsendMessage" }
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
  /// Kinds of the domain `phone`.
  public static var phone: Phone { Phone() }

  /// Kinds of the domain `phone`.
  public struct Phone: Sendable {
    /// `phone.startCall`.
    public var startCall: AppSchema.Intent { "phone.startCall" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `photos`.
  public static var photos: Photos { Photos() }

  /// Kinds of the domain `photos`.
  public struct Photos: Sendable {
    /// `photos.addAssetsToAlbum`.
    public var addAssetsToAlbum: AppSchema.Intent { "photos.addAssetsToAlbum" }
    /// `photos.cleanupPhoto`.
    public var cleanupPhoto: AppSchema.Intent { "photos.cleanupPhoto" }
    /// `photos.copyEdits`.
    public var copyEdits: AppSchema.Intent { "photos.copyEdits" }
    /// `photos.createAlbum`.
    public var createAlbum: AppSchema.Intent { "photos.createAlbum" }
    /// `photos.createAssets`.
    public var createAssets: AppSchema.Intent { "photos.createAssets" }
    /// `photos.crop`.
    public var crop: AppSchema.Intent { "photos.crop" }
    /// `photos.deleteAlbum`.
    public var deleteAlbum: AppSchema.Intent { "photos.deleteAlbum" }
    /// `photos.deleteAssets`.
    public var deleteAssets: AppSchema.Intent { "photos.deleteAssets" }
    /// `photos.duplicateAssets`.
    public var duplicateAssets: AppSchema.Intent { "photos.duplicateAssets" }
    /// `photos.editAsset`.
    public var editAsset: AppSchema.Intent { "photos.editAsset" }
    /// `photos.openAlbum`.
    public var openAlbum: AppSchema.Intent { "photos.openAlbum" }
    /// `photos.openAsset`.
    public var openAsset: AppSchema.Intent { "photos.openAsset" }
    /// `photos.pasteEdits`.
    public var pasteEdits: AppSchema.Intent { "photos.pasteEdits" }
    /// `photos.postToSharedAlbum`.
    public var postToSharedAlbum: AppSchema.Intent { "photos.postToSharedAlbum" }
    /// `photos.removeAssetsFromAlbum`.
    public var removeAssetsFromAlbum: AppSchema.Intent { "photos.removeAssetsFromAlbum" }
    /// `photos.search`.
    public var search: AppSchema.Intent { "photos.search" }
    /// `photos.setDepth`.
    public var setDepth: AppSchema.Intent { "photos.setDepth" }
    /// `photos.setExposure`.
    public var setExposure: AppSchema.Intent { "photos.setExposure" }
    /// `photos.setFilter`.
    public var setFilter: AppSchema.Intent { "photos.setFilter" }
    /// `photos.setRotation`.
    public var setRotation: AppSchema.Intent { "photos.setRotation" }
    /// `photos.setSaturation`.
    public var setSaturation: AppSchema.Intent { "photos.setSaturation" }
    /// `photos.setWarmth`.
    public var setWarmth: AppSchema.Intent { "photos.setWarmth" }
    /// `photos.straighten`.
    public var straighten: AppSchema.Intent { "photos.straighten" }
    /// `photos.toggleDepth`.
    public var toggleDepth: AppSchema.Intent { "photos.toggleDepth" }
    /// `photos.toggleSuggestedEdits`.
    public var toggleSuggestedEdits: AppSchema.Intent { "photos.toggleSuggestedEdits" }
    /// `photos.updateAlbum`.
    public var updateAlbum: AppSchema.Intent { "photos.updateAlbum" }
    /// `photos.updateAsset`.
    public var updateAsset: AppSchema.Intent { "photos.updateAsset" }
    /// `photos.updateRecognizedPerson`.
    public var updateRecognizedPerson: AppSchema.Intent { "photos.updateRecognizedPerson" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `presentation`.
  public static var presentation: Presentation { Presentation() }

  /// Kinds of the domain `presentation`.
  public struct Presentation: Sendable {
    /// `presentation.addAudioToSlide`.
    public var addAudioToSlide: AppSchema.Intent { "presentation.addAudioToSlide" }
    /// `presentation.addCommentToSlide`.
    public var addCommentToSlide: AppSchema.Intent { "presentation.addCommentToSlide" }
    /// `presentation.addImageToSlide`.
    public var addImageToSlide: AppSchema.Intent { "presentation.addImageToSlide" }
    /// `presentation.addTextBoxToSlide`.
    public var addTextBoxToSlide: AppSchema.Intent { "presentation.addTextBoxToSlide" }
    /// `presentation.addVideoToSlide`.
    public var addVideoToSlide: AppSchema.Intent { "presentation.addVideoToSlide" }
    /// `presentation.addWebVideoToSlide`.
    public var addWebVideoToSlide: AppSchema.Intent { "presentation.addWebVideoToSlide" }
    /// `presentation.create`.
    public var create: AppSchema.Intent { "presentation.create" }
    /// `presentation.createSlide`.
    public var createSlide: AppSchema.Intent { "presentation.createSlide" }
    /// `presentation.deleteSlide`.
    public var deleteSlide: AppSchema.Intent { "presentation.deleteSlide" }
    /// `presentation.open`.
    public var open: AppSchema.Intent { "presentation.open" }
    /// `presentation.openSlide`.
    public var openSlide: AppSchema.Intent { "presentation.openSlide" }
    /// `presentation.setSlideTitle`.
    public var setSlideTitle: AppSchema.Intent { "presentation.setSlideTitle" }
    /// `presentation.startPlayback`.
    public var startPlayback: AppSchema.Intent { "presentation.startPlayback" }
    /// `presentation.stopPlayback`.
    public var stopPlayback: AppSchema.Intent { "presentation.stopPlayback" }
    /// `presentation.update`.
    public var update: AppSchema.Intent { "presentation.update" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `reader`.
  public static var reader: Reader { Reader() }

  /// Kinds of the domain `reader`.
  public struct Reader: Sendable {
    /// `reader.deletePages`.
    public var deletePages: AppSchema.Intent { "reader.deletePages" }
    /// `reader.enhanceDocuments`.
    public var enhanceDocuments: AppSchema.Intent { "reader.enhanceDocuments" }
    /// `reader.insertPages`.
    public var insertPages: AppSchema.Intent { "reader.insertPages" }
    /// `reader.openDocument`.
    public var openDocument: AppSchema.Intent { "reader.openDocument" }
    /// `reader.openPage`.
    public var openPage: AppSchema.Intent { "reader.openPage" }
    /// `reader.resizeDocuments`.
    public var resizeDocuments: AppSchema.Intent { "reader.resizeDocuments" }
    /// `reader.rotateDocuments`.
    public var rotateDocuments: AppSchema.Intent { "reader.rotateDocuments" }
    /// `reader.rotatePages`.
    public var rotatePages: AppSchema.Intent { "reader.rotatePages" }
    /// `reader.searchDocuments`.
    public var searchDocuments: AppSchema.Intent { "reader.searchDocuments" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `reminders`.
  public static var reminders: Reminders { Reminders() }

  /// Kinds of the domain `reminders`.
  public struct Reminders: Sendable {
    /// `reminders.createList`.
    public var createList: AppSchema.Intent { "reminders.createList" }
    /// `reminders.createReminder`.
    public var createReminder: AppSchema.Intent { "reminders.createReminder" }
    /// `reminders.createSection`.
    public var createSection: AppSchema.Intent { "reminders.createSection" }
    /// `reminders.deleteReminders`.
    public var deleteReminders: AppSchema.Intent { "reminders.deleteReminders" }
    /// `reminders.updateGroup`.
    public var updateGroup: AppSchema.Intent { "reminders.updateGroup" }
    /// `reminders.updateList`.
    public var updateList: AppSchema.Intent { "reminders.updateList" }
    /// `reminders.updateReminder`.
    public var updateReminder: AppSchema.Intent { "reminders.updateReminder" }
    /// `reminders.updateSection`.
    public var updateSection: AppSchema.Intent { "reminders.updateSection" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `spreadsheet`.
  public static var spreadsheet: Spreadsheet { Spreadsheet() }

  /// Kinds of the domain `spreadsheet`.
  public struct Spreadsheet: Sendable {
    /// `spreadsheet.addAudioToSheet`.
    public var addAudioToSheet: AppSchema.Intent { "spreadsheet.addAudioToSheet" }
    /// `spreadsheet.addCommentToSheet`.
    public var addCommentToSheet: AppSchema.Intent { "spreadsheet.addCommentToSheet" }
    /// `spreadsheet.addImageToSheet`.
    public var addImageToSheet: AppSchema.Intent { "spreadsheet.addImageToSheet" }
    /// `spreadsheet.addTextBoxToSheet`.
    public var addTextBoxToSheet: AppSchema.Intent { "spreadsheet.addTextBoxToSheet" }
    /// `spreadsheet.addVideoToSheet`.
    public var addVideoToSheet: AppSchema.Intent { "spreadsheet.addVideoToSheet" }
    /// `spreadsheet.addWebVideoToSheet`.
    public var addWebVideoToSheet: AppSchema.Intent { "spreadsheet.addWebVideoToSheet" }
    /// `spreadsheet.create`.
    public var create: AppSchema.Intent { "spreadsheet.create" }
    /// `spreadsheet.createSheet`.
    public var createSheet: AppSchema.Intent { "spreadsheet.createSheet" }
    /// `spreadsheet.delete`.
    public var delete: AppSchema.Intent { "spreadsheet.delete" }
    /// `spreadsheet.deleteSheet`.
    public var deleteSheet: AppSchema.Intent { "spreadsheet.deleteSheet" }
    /// `spreadsheet.open`.
    public var open: AppSchema.Intent { "spreadsheet.open" }
    /// `spreadsheet.openSheet`.
    public var openSheet: AppSchema.Intent { "spreadsheet.openSheet" }
    /// `spreadsheet.update`.
    public var update: AppSchema.Intent { "spreadsheet.update" }
    /// `spreadsheet.updateSheet`.
    public var updateSheet: AppSchema.Intent { "spreadsheet.updateSheet" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `system`.
  public static var system: System { System() }

  /// Kinds of the domain `system`.
  public struct System: Sendable {
    /// `system.open`.
    public var open: AppSchema.Intent { "system.open" }
    /// `system.search`.
    public var search: AppSchema.Intent { "system.search" }
    /// `system.searchInApp`.
    public var searchInApp: AppSchema.Intent { "system.searchInApp" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `visualIntelligence`.
  public static var visualIntelligence: VisualIntelligence { VisualIntelligence() }

  /// Kinds of the domain `visualIntelligence`.
  public struct VisualIntelligence: Sendable {
    /// `visualIntelligence.semanticContentSearch`.
    public var semanticContentSearch: AppSchema.Intent { "visualIntelligence.semanticContentSearch" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `whiteboard`.
  public static var whiteboard: Whiteboard { Whiteboard() }

  /// Kinds of the domain `whiteboard`.
  public struct Whiteboard: Sendable {
    /// `whiteboard.createBoard`.
    public var createBoard: AppSchema.Intent { "whiteboard.createBoard" }
    /// `whiteboard.createItem`.
    public var createItem: AppSchema.Intent { "whiteboard.createItem" }
    /// `whiteboard.deleteBoard`.
    public var deleteBoard: AppSchema.Intent { "whiteboard.deleteBoard" }
    /// `whiteboard.deleteItem`.
    public var deleteItem: AppSchema.Intent { "whiteboard.deleteItem" }
    /// `whiteboard.openBoard`.
    public var openBoard: AppSchema.Intent { "whiteboard.openBoard" }
    /// `whiteboard.updateBoard`.
    public var updateBoard: AppSchema.Intent { "whiteboard.updateBoard" }
    /// `whiteboard.updateItem`.
    public var updateItem: AppSchema.Intent { "whiteboard.updateItem" }
  }
}

extension AppSchema.Intent {
  /// Kinds of the domain `wordProcessor`.
  public static var wordProcessor: WordProcessor { WordProcessor() }

  /// Kinds of the domain `wordProcessor`.
  public struct WordProcessor: Sendable {
    /// `wordProcessor.addAudioToPage`.
    public var addAudioToPage: AppSchema.Intent { "wordProcessor.addAudioToPage" }
    /// `wordProcessor.addImageToPage`.
    public var addImageToPage: AppSchema.Intent { "wordProcessor.addImageToPage" }
    /// `wordProcessor.addTextBoxToPage`.
    public var addTextBoxToPage: AppSchema.Intent { "wordProcessor.addTextBoxToPage" }
    /// `wordProcessor.addVideoToPage`.
    public var addVideoToPage: AppSchema.Intent { "wordProcessor.addVideoToPage" }
    /// `wordProcessor.addWebVideoToPage`.
    public var addWebVideoToPage: AppSchema.Intent { "wordProcessor.addWebVideoToPage" }
    /// `wordProcessor.create`.
    public var create: AppSchema.Intent { "wordProcessor.create" }
    /// `wordProcessor.createPage`.
    public var createPage: AppSchema.Intent { "wordProcessor.createPage" }
    /// `wordProcessor.open`.
    public var open: AppSchema.Intent { "wordProcessor.open" }
    /// `wordProcessor.openPage`.
    public var openPage: AppSchema.Intent { "wordProcessor.openPage" }
  }
}
