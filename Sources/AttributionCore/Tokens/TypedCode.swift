/// A short code that a landing page shows and a person types into the app, such as `7K3M-9QXT`.
///
/// Eight symbols of thirty: digits and capital letters without `0`, `1`, `I`, `L`, `O` and `U`, which
/// people confuse or would rather not read. That is 30⁸ ≈ 6.6 × 10¹¹ codes. With 1,000 codes alive in
/// an app and 600 wrong tries an hour, which is where the server stops listening, a guess is right
/// once in 125 years.
///
/// ```swift
/// TypedCode("7k3m 9qxt")?.description  // "7K3M-9QXT"
/// ```
public struct TypedCode: Hashable, Sendable, LosslessStringConvertible {
  /// How many symbols a code has.
  public static let length = 8
  /// How long a code may be typed in after it was shown, in milliseconds: thirty minutes.
  public static let lifetime: Int64 = 1_800_000

  private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

  /// The symbols without the dash, which is what is compared and hashed.
  public let symbols: String

  /// Makes a code from `generator`.
  public static func random(using generator: inout some RandomNumberGenerator) -> TypedCode {
    let symbols = (0..<length).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    return TypedCode(symbols: String(decoding: symbols, as: UTF8.self))
  }

  private init(symbols: String) {
    self.symbols = symbols
  }

  /// Reads what a person typed: in any case, with spaces and dashes anywhere; `nil` for anything
  /// that was never shown.
  public init?(_ description: String) {
    guard description.utf8.count <= 64 else { return nil }
    let symbols = description.uppercased().utf8.filter { $0 != 0x20 && $0 != 0x2D }
    guard symbols.count == Self.length, symbols.allSatisfy(Self.alphabet.contains) else {
      return nil
    }
    self.init(symbols: String(decoding: symbols, as: UTF8.self))
  }

  /// The code in two halves, as it is shown.
  public var description: String {
    "\(symbols.prefix(4))-\(symbols.dropFirst(4))"
  }
}
