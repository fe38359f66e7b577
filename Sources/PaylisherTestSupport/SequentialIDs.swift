package import LinkCore
import Paylisher

/// Makes ids that a test can predict: the moment, and a count.
package final class SequentialIDs: Sendable {
  private let count = Locked(UInt64(0))

  /// Starts at 1.
  package init() {}

  /// The next id.
  package func next(_ now: Timestamp) -> EntityID {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let milliseconds = UInt64(max(0, now.milliseconds)) & 0xFFFF_FFFF_FFFF
    return EntityID(high: milliseconds << 16 | 0x7000, low: 0x8000_0000_0000_0000 | number)
  }
}
