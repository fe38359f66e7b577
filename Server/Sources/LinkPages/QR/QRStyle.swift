/// How a QR code is drawn.
package struct QRStyle: Hashable, Sendable {
  /// The length of a side with the margin, in pixels; as close as whole pixels a module allow in
  /// a bitmap.
  package var size: Int
  /// The light border, in modules; scanners want 4 (ISO/IEC 18004).
  package var margin: Int
  /// The color of dark modules.
  package var foreground: Color
  /// The color of everything else.
  package var background: Color
  /// The side of the square in the middle that is left free for a logo, as a part of the code's
  /// side: 0 for none, at most 0.25, which needs ``QRCode/Correction/high``.
  package var logoArea: Double

  package init(
    size: Int = 256,
    margin: Int = 4,
    foreground: Color = .black,
    background: Color = .white,
    logoArea: Double = 0
  ) {
    self.size = max(1, min(size, 4_096))
    self.margin = max(0, min(margin, 64))
    self.foreground = foreground
    self.background = background
    self.logoArea = max(0, min(logoArea, 0.25))
  }

  /// A color of 24 bits.
  package struct Color: Hashable, Sendable, CustomStringConvertible {
    /// The red part.
    package var red: UInt8
    /// The green part.
    package var green: UInt8
    /// The blue part.
    package var blue: UInt8

    package static let black = Color(red: 0, green: 0, blue: 0)
    package static let white = Color(red: 255, green: 255, blue: 255)

    package init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Reads six hexadecimal digits, with or without `#`; `nil` for anything else.
    package init?(_ text: String) {
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
        let value = UInt32(digits, radix: 16)
      else { return nil }
      self.init(
        red: UInt8(value >> 16),
        green: UInt8(value >> 8 & 0xFF),
        blue: UInt8(value & 0xFF)
      )
    }

    /// `#` and six digits.
    package var description: String {
      let value = Int(red) << 16 | Int(green) << 8 | Int(blue)
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}

extension QRCode {
  /// Whether a module is drawn dark: it is dark and not below the logo.
  func isInked(_ column: Int, _ row: Int, style: QRStyle) -> Bool {
    guard style.logoArea > 0 else { return self[column, row] }
    let side = Double(width) * style.logoArea / 2
    let middle = Double(width - 1) / 2
    let isFree = abs(Double(column) - middle) < side && abs(Double(row) - middle) < side
    return !isFree && self[column, row]
  }
}
