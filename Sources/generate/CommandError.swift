import ModelFiles

/// An error as the command line reports it: one sentence on standard error and an exit status of sysexits(3).
struct CommandError: Error {
  /// Exit statuses; `docs/command-line.md` lists when each is given.
  enum Status: Int32 {
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case interrupted = 130
  }

  var status: Status
  /// One line: characters of a file's text that a terminal would act on are written as escapes.
  var sentence: String

  init(_ status: Status, _ sentence: String) {
    self.status = status
    self.sentence = PrintableText.line(sentence)
  }
}
