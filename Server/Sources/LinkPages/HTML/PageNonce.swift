/// The random value that names the styles and scripts of one response.
///
/// Make a new one for each response: 128 bits, in hexadecimal digits.
public struct PageNonce: Hashable, Sendable, CustomStringConvertible {
  /// The value, as it stands in the header and in the page.
  public let description: String

  /// Makes a nonce from 128 random bits.
  public static func random(using generator: inout some RandomNumberGenerator) -> PageNonce {
    PageNonce(high: generator.next(), low: generator.next())
  }

  private init(high: UInt64, low: UInt64) {
    description = [high, low].map(Self.hexadecimal).joined()
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
