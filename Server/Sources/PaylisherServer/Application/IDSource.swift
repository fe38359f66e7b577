import Crypto
import LinkCore
import Synchronization

/// Makes ids whose random bits come from the system's secure generator, drawn for many ids at once:
/// asking the system twice for each takes longer than deciding a tap.
final class IDSource: Sendable {
  private let numbers = Mutex(RandomNumbers())

  /// Makes the id of something that happens at a moment.
  func make(_ moment: Timestamp) -> EntityID {
    numbers.withLock { EntityID(timestamp: moment, using: &$0) }
  }
}

/// Secure random numbers, 512 at a time; each is given out once.
struct RandomNumbers: RandomNumberGenerator, Sendable {
  private var numbers: [UInt64] = []

  private static let count = 512

  mutating func next() -> UInt64 {
    if numbers.isEmpty { refill() }
    return numbers.removeLast()
  }

  private mutating func refill() {
    let key = SymmetricKey(size: SymmetricKeySize(bitCount: Self.count * 64))
    numbers = key.withUnsafeBytes { bytes in
      (0..<Self.count).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) }
    }
  }
}
