/// Says how much room a text needs.
///
/// The device asks its text system; elsewhere ``AverageTextMeasurer`` gives the same answer on every
/// machine.
public protocol TextMeasuring {
  /// The size of a text that is broken into lines.
  ///
  /// - Parameters:
  ///   - text: The text; line breaks in it are kept.
  ///   - font: The letters.
  ///   - lineHeight: The height of a line in points.
  ///   - width: The most room for a line in points.
  /// - Returns: The width of the longest line and the height of all lines.
  func size(of text: String, font: LayoutFont, lineHeight: Double, width: Double) -> LayoutSize
}

/// Measures texts by a table of widths, the same on every machine.
///
/// The table holds the advance widths of Inter for ASCII, and averages for other scripts. It breaks
/// lines at spaces and hyphens, and between ideographs; a word that is too long breaks anywhere.
public struct AverageTextMeasurer: TextMeasuring, Sendable {
  /// Makes a measurer.
  public init() {}

  /// The size of a text that is broken into lines.
  public func size(
    of text: String,
    font: LayoutFont,
    lineHeight: Double,
    width: Double
  ) -> LayoutSize {
    var lines = LineBreaker(limit: max(width, font.size) / font.size + 0.001)
    let weight = font.family == .monospaced ? nil : font.isBold ? 1.06 : 1.0
    for scalar in text.unicodeScalars {
      lines.append(scalar, width: weight.map { $0 * Self.width(of: scalar) } ?? 0.62)
    }
    lines.finish()
    return LayoutSize(
      width: min(lines.longest * font.size, width),
      height: Double(lines.count) * lineHeight
    )
  }

  /// The width of a character in ems.
  static func width(of scalar: Unicode.Scalar) -> Double {
    let value = scalar.value
    if value >= 0x20, value < 0x7F { return Double(interWidths[Int(value) - 0x20]) / 1_000 }
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F,
      0x0300...0x036F, 0x0610...0x061A, 0x064B...0x065F, 0x0591...0x05C7:
      return 0
    case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: return 0.58
    case 0x0590...0x05FF: return 0.56
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF00...0xFF60:
      return 1
    case 0x1F000...0x1FAFF, 0x2600...0x27BF: return 1.3
    case 0xA0...0x24F: return scalar.properties.isUppercase ? 0.72 : 0.6
    default: return 0.64
    }
  }
}

/// Breaks lines, in ems.
private struct LineBreaker {
  let limit: Double
  private(set) var longest = 0.0
  private(set) var count = 1
  /// What is on the line up to the last place where it may break, and the word after that.
  private var line = 0.0
  private var word = 0.0
  /// The spaces before the word, which do not count where the line ends.
  private var space = 0.0

  init(limit: Double) {
    self.limit = limit
  }

  mutating func append(_ scalar: Unicode.Scalar, width: Double) {
    switch scalar.value {
    case 0x0A, 0x2028, 0x2029:
      endWord()
      endLine()
    case 0x20, 0x09:
      endWord()
      space += width
    default:
      if Self.breaksAround(scalar) { endWord() }
      if word > 0, word + width > limit { breakWord() }
      word += width
      if scalar == "-" || Self.breaksAround(scalar) { endWord() }
    }
  }

  mutating func finish() {
    endWord()
    longest = max(longest, line)
  }

  private mutating func endWord() {
    guard word > 0 else { return }
    if line > 0, line + space + word > limit { endLine() }
    line += (line > 0 ? space : 0) + word
    (word, space) = (0, 0)
  }

  /// Puts what there is of a word that fits no line onto one of its own.
  private mutating func breakWord() {
    endWord()
    endLine()
  }

  private mutating func endLine() {
    longest = max(longest, line)
    (line, space) = (0, 0)
    count += 1
  }

  private static func breaksAround(_ scalar: Unicode.Scalar) -> Bool {
    0x2E80...0x9FFF ~= scalar.value || 0xFF00...0xFF60 ~= scalar.value
      || 0x1F300...0x1FAFF ~= scalar.value
  }
}

/// The advance widths of Inter 4 Regular for U+0020 to U+007E, in thousandths of an em.
let interWidths: [UInt16] = [
  281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357,
  625, 464, 605, 636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507,
  936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761,
  635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452,
  497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597,
  609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
]
