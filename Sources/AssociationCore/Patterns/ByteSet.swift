/// A set of bytes, as four words of bits.
struct ByteSet: Hashable, Sendable {
  private var low: (UInt64, UInt64) = (0, 0)
  private var high: (UInt64, UInt64) = (0, 0)

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: low.0 |= bit
    case 1: low.1 |= bit
    case 2: high.0 |= bit
    default: high.1 |= bit
    }
  }

  /// Whether a byte is in the set.
  func contains(_ byte: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    return switch byte >> 6 {
    case 0: low.0 & bit != 0
    case 1: low.1 & bit != 0
    case 2: high.0 & bit != 0
    default: high.1 & bit != 0
    }
  }

  static func == (left: ByteSet, right: ByteSet) -> Bool {
    left.low == right.low && left.high == right.high
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(low.0)
    hasher.combine(low.1)
    hasher.combine(high.0)
    hasher.combine(high.1)
  }
}
