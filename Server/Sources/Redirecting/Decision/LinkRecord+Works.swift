package import LinkCore
package import Persistence

extension LinkRecord {
  /// Whether the link may be shown and followed at a moment, by anybody who has it.
  package func works(at moment: Timestamp) -> Bool {
    isEnabled && password == nil && startsAt.map { $0 <= moment } ?? true
      && expiresAt.map { moment < $0 } ?? true
  }
}
