/// A price as the store writes it, taken as a pattern for other amounts of the currency.
///
/// The store's text is the only one that has the user's currency, digits and separators right:
/// `59,99 €` shows where the sign is, how fractions are written, and with how many digits.
///
/// ```swift
/// PriceText("59,99 €", amount: 59_990_000)?.text(of: 5_000_000)  // "5,00 €"
/// ```
struct PriceText {
  private let prefix: String
  private let suffix: String
  private let fractionDigits: Int
  private let decimal: Unicode.Scalar?
  private let grouping: Unicode.Scalar?
  private let zero: UInt32

  /// Takes a price apart; `nil` where the text is not that of the amount.
  ///
  /// - Parameters:
  ///   - text: The price as the store writes it.
  ///   - amount: The same price in millionths.
  init?(_ text: String, amount: Int64) {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { $0.properties.numericType == .decimal }),
      let last = scalars.lastIndex(where: { $0.properties.numericType == .decimal }),
      let value = scalars[first].properties.numericValue, amount >= 0
    else { return nil }
    let number = scalars[first...last]
    zero = scalars[first].value - UInt32(value)
    prefix = String(String.UnicodeScalarView(scalars[..<first]))
    suffix = String(String.UnicodeScalarView(scalars[(last + 1)...]))
    var digits: Int64 = 0
    var separators: [(scalar: Unicode.Scalar, digitsBehind: Int)] = []
    for (place, scalar) in zip(number.indices, number) {
      if let digit = scalar.properties.numericValue, scalar.properties.numericType == .decimal {
        guard digits < 1_000_000_000_000_000 else { return nil }
        digits = digits * 10 + Int64(digit)
      } else {
        separators.append(
          (scalar, number[place...].count { $0.properties.numericType == .decimal })
        )
      }
    }
    guard let fraction = (0...4).first(where: { Self.shifted(amount, $0) == digits }) else {
      return nil
    }
    fractionDigits = fraction
    decimal = fraction == 0 ? nil : separators.last { $0.digitsBehind == fraction }?.scalar
    grouping = separators.first { $0.digitsBehind > fraction }?.scalar
    guard fraction == 0 || decimal != nil else { return nil }
  }

  /// Another amount in millionths, written the same way, rounded up to what the currency has: a
  /// price per month never promises less than is paid.
  func text(of amount: Int64) -> String {
    let unit = (0..<(6 - fractionDigits)).reduce(1 as Int64) { unit, _ in unit * 10 }
    let smallest = max(0, amount / unit + (amount % unit > 0 ? 1 : 0))
    var digits = String(smallest)
    while digits.count <= fractionDigits { digits = "0" + digits }
    let whole = digits.dropLast(fractionDigits)
    var written = String.UnicodeScalarView()
    for (place, digit) in whole.unicodeScalars.enumerated() {
      let rest = whole.count - place
      if place > 0, rest % 3 == 0, let grouping { written.append(grouping) }
      written.append(native(digit))
    }
    if let decimal {
      written.append(decimal)
      for digit in digits.suffix(fractionDigits).unicodeScalars { written.append(native(digit)) }
    }
    return prefix + String(written) + suffix
  }

  private func native(_ digit: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(zero + digit.value - 0x30) ?? digit
  }

  /// The amount as a whole number with so many digits behind the point, rounded.
  private static func shifted(_ amount: Int64, _ digits: Int) -> Int64 {
    let unit = (0..<(6 - digits)).reduce(1 as Int64) { unit, _ in unit * 10 }
    return amount / unit + (amount % unit >= (unit + 1) / 2 ? 1 : 0)
  }
}
