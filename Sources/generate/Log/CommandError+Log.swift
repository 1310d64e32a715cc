import Capture

extension CommandError {
  /// An error of the log as the command line reports it.
  init(describing error: LogStoreError) {
    let status: Status =
      switch error.kind {
      case .missing: .noInput
      case .corrupt, .newer, .invalidEntry: .badInput
      case .cannotWrite, .busy: .cannotCreate
      case .other: .software
      }
    self.init(status, error.errorDescription ?? "\(error)")
  }
}
