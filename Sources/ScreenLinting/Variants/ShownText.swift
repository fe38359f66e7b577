import LayoutCore
import ScreenCore

/// A text as it stands on a laid out screen.
struct ShownText {
  /// A variable, and the place of the plan that it is of.
  struct Variable: Hashable {
    let name: String
    let plan: Int
  }

  /// The words, with the values of the variables.
  var text = ""
  /// The words of the author alone, with a sign for each variable.
  var literal = ""
  var variables: [Variable] = []
  /// The place in ``MarkedScreen/places``; `nil` for words of the screen itself.
  var place: Int?
  var size = 0.0
  var isBold = false
  var color = LayoutColor.black
  /// What may be behind it; empty where a picture is.
  var grounds: [LayoutColor] = []

  /// The best contrast with what may be behind it; `nil` over a picture.
  var contrast: Double? {
    grounds.map { color.over($0).contrast(with: $0) }.max()
  }

  /// The contrast that WCAG 2.1 wants of letters of this size.
  var neededContrast: Double { size >= 24 || (isBold && size >= 18.5) ? 3 : 4.5 }
  /// Whether it can be read at all: no letters of any size may have less contrast than 3.
  var isLegible: Bool { contrast.map { $0 >= 3 } ?? true }

  func names(_ name: String, of plan: Int) -> Bool {
    variables.contains(Variable(name: name, plan: plan))
  }

  init(_ run: LayoutTextRun, on grounds: [LayoutColor]) {
    (size, isBold, color) = (run.font.size, run.font.isBold, run.color)
    self.grounds = grounds
    read(Array(run.text.unicodeScalars))
  }

  /// Takes the marks out of a text.
  private mutating func read(_ scalars: [Unicode.Scalar]) {
    var (place, isValue) = (0, false)
    while place < scalars.count {
      let scalar = scalars[place]
      switch scalar.value {
      case TextMark.place: self.place = Self.number(scalars, after: &place)
      case TextMark.value:
        isValue = true
        literal += TextToken.variable
        append(variable: Self.number(scalars, after: &place))
      case TextMark.end: isValue = false
      default:
        text.unicodeScalars.append(scalar)
        if !isValue { literal.unicodeScalars.append(scalar) }
      }
      place += 1
    }
  }

  private mutating func append(variable number: Int) {
    guard TextMark.variables.indices.contains(number >> 8) else { return }
    variables.append(Variable(name: TextMark.variables[number >> 8], plan: number & 0xFF))
  }

  /// The number of the four digits behind a place, which moves to the last of them.
  private static func number(_ scalars: [Unicode.Scalar], after place: inout Int) -> Int {
    let digits = scalars.dropFirst(place + 1).prefix(4)
    place += digits.count
    return digits.reduce(0) { $0 << 4 | Int(($1.value &- TextMark.zero) & 0xF) }
  }
}

extension LayoutColor {
  /// The color that is seen where this one lies over an opaque one.
  func over(_ ground: LayoutColor) -> LayoutColor {
    func mix(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      let opacity = Int(alpha)
      let sum = Int(upper) * opacity + Int(lower) * (255 - opacity)
      return UInt8((sum + 127) / 255)
    }
    return LayoutColor(
      red: mix(red, ground.red),
      green: mix(green, ground.green),
      blue: mix(blue, ground.blue)
    )
  }
}
