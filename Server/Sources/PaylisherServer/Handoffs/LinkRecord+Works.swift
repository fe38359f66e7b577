import LinkCore
import Persistence

extension LinkRecord {
  /// Whether the link may be shown and followed at a moment.
  func works(at moment: Timestamp) -> Bool {
    isEnabled && expiresAt.map { moment < $0 } ?? true
  }
}
