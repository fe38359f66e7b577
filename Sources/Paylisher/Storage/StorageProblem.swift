import Foundation
import RecordLog

/// Why files cannot be opened.
struct StorageProblem: Equatable, Sendable, CustomStringConvertible {
  /// Whether the system refuses access for now, as before the first unlock of the device.
  let isLocked: Bool
  /// The domain and the code of the error, such as `NSPOSIXErrorDomain 28`.
  let description: String

  init(_ error: any Error) {
    if let error = error as? RecordLogError {
      isLocked = error.isLocked
      description = "\(NSPOSIXErrorDomain) \(error.number) (\(error.operation.name))"
    } else {
      let error = error as NSError
      let refused = [CocoaError.fileReadNoPermission, .fileWriteNoPermission].map(\.rawValue)
      isLocked = error.domain == NSCocoaErrorDomain && refused.contains(error.code)
      description = "\(error.domain) \(error.code)"
    }
  }
}
