package import LinkCore
package import Persistence
import RoutingCore

extension LinkRecord {
  /// Whether the link may be shown and followed at a moment, by anybody who has it.
  package func works(at moment: Timestamp) -> Bool {
    isEnabled && password == nil && self.startsAt.map { $0 <= moment } ?? true
      && self.expiresAt.map { moment < $0 } ?? true
  }
}
