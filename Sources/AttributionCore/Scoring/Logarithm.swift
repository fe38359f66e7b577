/// Logarithms without a system's library, equal on every platform.
enum Logarithm: Sendable {
  private static let naturalOfTwo = 0.693_147_180_559_945_3

  /// The logarithm to base 2 of a positive number.
  static func base2(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value > 0 ? 1_024 : -1_024 }
    let ratio = (value.significand - 1) / (value.significand + 1)
    var (sum, power) = (0.0, ratio)
    for divisor in stride(from: 1.0, through: 31, by: 2) {
      sum += power / divisor
      power *= ratio * ratio
    }
    return Double(value.exponent) + 2 * sum / naturalOfTwo
  }

  /// Two to the power of a number of bits, from -1,000 to 1,000.
  static func powerOf2(_ bits: Double) -> Double {
    let bits = min(max(bits, -1_000), 1_000)
    let whole = bits.rounded(.down)
    let exponent = (bits - whole) * naturalOfTwo
    var (sum, term) = (1.0, 1.0)
    for index in stride(from: 1.0, through: 20, by: 1) {
      term *= exponent / index
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }
}
