import Foundation
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
  /// The most bytes that the system gives at once (POSIX.1-2024, `getentropy`).
  private static let most = 256

  mutating func next() -> UInt64 {
    if numbers.isEmpty { refill() }
    return numbers.removeLast()
  }

  private mutating func refill() {
    numbers = Array(unsafeUninitializedCapacity: Self.count) { numbers, count in
      let bytes = UnsafeMutableRawBufferPointer(numbers)
      for start in stride(from: 0, to: bytes.count, by: Self.most) {
        let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + Self.most])
        precondition(
          getentropy(part.baseAddress, part.count) == 0,
          "The system has no random numbers; ids could be guessed."
        )
      }
      count = Self.count
    }
  }
}
