import Foundation

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
  var sentence: String

  init(_ status: Status, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }
}

/// Writes lines to standard error, where everything goes that is no result.
func report(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
