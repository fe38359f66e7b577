/// Which way the letters of a name run ([RFC 5893 §2](https://www.rfc-editor.org/rfc/rfc5893#section-2)).
///
/// Browsers show a label that mixes directions in another order than it is written, so that it reads
/// as another name.
enum BidiRule: Sendable {
  private enum Direction: Hashable {
    /// Hebrew, Arabic and other letters from right to left.
    case rightToLeft
    /// Digits of Arabic.
    case arabicNumber
    /// `0` to `9`, and the digits of Persian and Urdu.
    case europeanNumber
    /// Marks, which go with the letter before.
    case mark
    /// Hyphens and whatever has no direction.
    case neutral
    case leftToRight

    init(_ scalar: Unicode.Scalar) {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: self = .mark
      default: self = Self.direction(of: scalar.value)
      }
    }

    private static func direction(of value: UInt32) -> Direction {
      switch value {
      case 0x2D, 0xB7, 0x375, 0x30FB: .neutral
      case 0x30...0x39, 0x6F0...0x6F9: .europeanNumber
      case 0x660...0x669, 0x10D30...0x10D39, 0x10E60...0x10E7E: .arabicNumber
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        .rightToLeft
      default: .leftToRight
      }
    }
  }

  /// Whether a label keeps the rule: one without letters or digits of a right-to-left script always
  /// does.
  static func allows(label: some Sequence<Unicode.Scalar>) -> Bool {
    let directions = label.map { Direction($0) }
    let all = Set(directions)
    guard all.contains(.rightToLeft) || all.contains(.arabicNumber) else { return true }
    return directions.first == .rightToLeft && !all.contains(.leftToRight)
      && !all.isSuperset(of: [.arabicNumber, .europeanNumber])
      && [.rightToLeft, .arabicNumber, .europeanNumber]
        .contains(directions.last { $0 != .mark } ?? .neutral)
  }
}
