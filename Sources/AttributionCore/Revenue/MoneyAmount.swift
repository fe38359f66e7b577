/// An amount of money as a decimal number.
///
/// Sums are exact: whole units and millionths are kept apart, so that sums of billions of amounts fit and stay exact:
///
/// ```swift
/// let total = MoneyAmount(decimal: "0.10")! + MoneyAmount(decimal: "0.20")!
/// total.decimal  // "0.30"
/// ```
public struct MoneyAmount: Hashable, Sendable {
  /// The largest amount of one event, in whole units: with six decimals it is fifteen digits, which
  /// JSON carries exactly.
  public static let largest: Int64 = 999_999_999

  /// The whole units, with the sign of the amount.
  public var whole: Int64
  /// The millionths, with the sign of the amount; in a sum they may be more than a million.
  public var millionths: Int64

  /// Nothing.
  public static let zero = MoneyAmount(whole: 0, millionths: 0)

  /// Makes an amount of its parts.
  public init(whole: Int64, millionths: Int64) {
    self.whole = whole
    self.millionths = millionths
  }

  /// Reads a decimal number as JSON writes it, such as `129.90`, `-5` or `1.2e-05`.
  ///
  /// `nil` for anything else, for more than six decimals that are not zero, and for amounts beyond
  /// ``largest``.
  public init?(decimal text: String) {
    self.init(text.utf8, isRounding: false)
  }

  /// Reads an amount as programs send it: with more than six decimals, which products in floating point
  /// have (`0.1 + 0.2` is `0.30000000000000004`), it is rounded to the nearest millionth, a half away
  /// from zero; white space around it and a leading `+` are left out.
  ///
  /// `nil` for anything else than a decimal number, and for amounts beyond ``largest``.
  public init?(rounding text: String) {
    var bytes = Array(text.utf8)[...]
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    if bytes.starts(with: [UInt8(ascii: "+")]), bytes.dropFirst().first != UInt8(ascii: "-") {
      bytes.removeFirst()
    }
    self.init(bytes, isRounding: true)
  }

  private init?(_ text: some Sequence<UInt8>, isRounding: Bool) {
    var rest = Array(text)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    guard rest.count <= 64, let number = Self.digits(&rest) else { return nil }
    // The point stands behind this many digits.
    let point = number.point + (Self.exponent(&rest) ?? .min / 2)
    guard rest.isEmpty, point >= -64 else { return nil }
    var (whole, millionths) = (Int64(0), Int64(0))
    for (index, digit) in number.digits.enumerated() where digit != 0 {
      let place = point - index - 1
      guard place < 9, isRounding || place >= -6 else { return nil }
      if place < -6 {
        if place == -7, digit >= 5 { millionths += 1 }
      } else if place >= 0 {
        whole += Int64(digit) * Self.power(place)
      } else {
        millionths += Int64(digit) * Self.power(6 + place)
      }
    }
    self.whole = isNegative ? -whole : whole
    self.millionths = isNegative ? -millionths : millionths
  }

  /// The digits on both sides of a point; `nil` where there are none before or after it.
  private static func digits(
    _ rest: inout ArraySlice<UInt8>
  ) -> (digits: [UInt8], point: Int)? {
    var digits = take(&rest)
    let point = digits.count
    guard point > 0 else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let decimals = take(&rest)
      guard !decimals.isEmpty else { return nil }
      digits += decimals
    }
    return (digits, point)
  }

  /// The exponent; 0 where there is none, `nil` for one that is wrong or longer than two digits.
  private static func exponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.first else { return 0 }
    guard first == UInt8(ascii: "e") || first == UInt8(ascii: "E") else { return nil }
    rest.removeFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = take(&rest)
    guard (1...2).contains(digits.count) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1) }
    return isNegative ? -value : value
  }

  private static func take(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest.dropFirst(digits.count)
    return digits.map { $0 - 0x30 }
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// The sum of two amounts of one currency.
  public static func + (left: MoneyAmount, right: MoneyAmount) -> MoneyAmount {
    MoneyAmount(
      whole: left.whole + right.whole,
      millionths: left.millionths + right.millionths
    )
  }

  /// The amount as a decimal number with two to six decimals, such as `129.90`.
  public var decimal: String {
    let million: Int64 = 1_000_000
    var (whole, part) = (whole + millionths / million, millionths % million)
    // Both parts get the sign of the whole amount.
    if whole > 0, part < 0 { (whole, part) = (whole - 1, part + million) }
    if whole < 0, part > 0 { (whole, part) = (whole + 1, part - million) }
    let sign = whole < 0 || part < 0 ? "-" : ""
    var decimals = String(part.magnitude)
    decimals = String(repeating: "0", count: 6 - decimals.count) + decimals
    while decimals.count > 2, decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(whole.magnitude).\(decimals)"
  }
}

/// A currency by its three letters ([ISO 4217](https://www.iso.org/iso-4217-currency-codes.html)).
public struct CurrencyCode: Hashable, Sendable {
  /// No currency: of an amount that names none, or none that has three letters.
  public static let none = CurrencyCode(unchecked: "XXX")

  /// Three upper-case letters.
  public let code: String

  /// Reads three letters in any case; everything else is ``none``.
  public init(_ text: String?) {
    let letters = text ?? ""
    let isCode =
      letters.utf8.count == 3 && letters.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    code = isCode ? letters.uppercased() : Self.none.code
  }

  /// Reads three letters in any case, as ISO 4217 has them; `nil` for everything else, such as `EURO` or `€`.
  public init?(letters text: String) {
    self.init(text)
    guard code.lowercased() == text.lowercased() else { return nil }
  }

  private init(unchecked code: String) {
    self.code = code
  }
}
