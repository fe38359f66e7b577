/// A color of 8 bits per channel in sRGB.
public struct LayoutColor: Equatable, Sendable, CustomStringConvertible {
  /// The red channel.
  public let red: UInt8
  /// The green channel.
  public let green: UInt8
  /// The blue channel.
  public let blue: UInt8
  /// The opacity, 255 for opaque.
  public let alpha: UInt8

  /// Makes a color.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Reads `RGB`, `RRGGBB` or `RRGGBBAA`, with or without `#` or `0x`; `nil` for anything else.
  ///
  /// ```swift
  /// LayoutColor(hex: "#4550D8")?.description  // "#4550d8ff"
  /// ```
  public init?(hex: String) {
    var digits = Array(hex.utf8.filter { $0 != 0x20 })
    if digits.first == 0x23 {
      digits.removeFirst()
    } else if digits.count > 2, digits[0] == 0x30, digits[1] | 0x20 == 0x78 {
      digits.removeFirst(2)
    }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var channels: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.value(of: digits[place]), let low = Self.value(of: digits[place + 1])
      else { return nil }
      channels.append(high << 4 | low)
    }
    self.init(
      red: channels[0],
      green: channels[1],
      blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255
    )
  }

  /// `#rrggbbaa`, as CSS reads it.
  public var description: String {
    "#"
      + [red, green, blue, alpha].map { channel in
        (channel < 16 ? "0" : "") + String(channel, radix: 16)
      }.joined()
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}

extension LayoutColor {
  /// Opaque white.
  public static let white = LayoutColor(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = LayoutColor(red: 0, green: 0, blue: 0)
  static let clear = LayoutColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same color with its opacity multiplied.
  package func faded(by factor: Double) -> LayoutColor {
    let alpha = (Double(alpha) * factor).clamped(0, 255)
    return LayoutColor(red: red, green: green, blue: blue, alpha: UInt8(alpha.rounded()))
  }

  /// How light the color is, from 0 to 1, as WCAG 2.1 defines it; the opacity does not count.
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast with another color, from 1 to 21, as WCAG 2.1 defines it.
  ///
  /// Text wants 4.5, large text 3.
  public func contrast(with other: LayoutColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// A polynomial for the sRGB transfer function, within 0.3 % of it.
  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
  }
}

/// Whether the device shows light or dark interfaces.
public enum LayoutColorScheme: String, Equatable, Sendable, CaseIterable {
  /// Dark text on light ground.
  case light
  /// Light text on dark ground.
  case dark
}

/// A color with another one for dark interfaces, where the author chose one.
public struct ThemedColor: Equatable, Sendable {
  /// The color in light interfaces, and in dark ones where ``dark`` is `nil`.
  public let light: LayoutColor
  /// The color in dark interfaces.
  public let dark: LayoutColor?

  /// Makes a pair of colors.
  public init(light: LayoutColor, dark: LayoutColor? = nil) {
    (self.light, self.dark) = (light, dark)
  }

  func resolved(_ scheme: LayoutColorScheme) -> LayoutColor {
    scheme == .dark ? dark ?? light : light
  }
}
