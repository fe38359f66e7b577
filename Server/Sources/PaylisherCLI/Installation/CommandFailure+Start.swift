import PaylisherServer
import Persistence
import WireModels

extension CommandFailure {
  /// Why the store could not be opened or used.
  init(_ error: StoreError) {
    let status: ExitStatus =
      switch error.code {
      case .locked: .alreadyRunning
      case .newerSchema: .newerData
      case .readOnly, .diskFull: .cannotCreate
      default: .failure
      }
    self.init(status, error.sentence)
  }

  /// Why the server could not start.
  init(_ error: StartupError) {
    let status: ExitStatus =
      switch error.code {
      case .portInUse: .unavailable
      case .portNotAllowed, .addressNotAvailable, .invalidSetting: .badSettings
      case .dataDirectoryNotWritable: .cannotCreate
      case .dataDirectoryInUse: .alreadyRunning
      case .secretsUnusable: .refused
      }
    self.init(
      status,
      Self.sentence(error.message),
      advice: Self.sentence(error.advice)
    )
  }

  private static func sentence(_ text: String) -> String {
    Sentence.closed(text.prefix(1).uppercased() + text.dropFirst())
  }
}
