/// The colors that a page can have; `Assets/page.css` has each for light and for dark, so that white
/// or black text on it can be read.
enum PageAccent: Int, CaseIterable, Sendable {
  case indigo, blue, teal, violet, pink, orange, red, green, amber, magenta, cyan, graphite

  /// The hue in degrees; `nil` for grey.
  private var hue: Double? {
    switch self {
    case .indigo: 235
    case .blue: 212
    case .teal: 173
    case .violet: 278
    case .pink: 340
    case .orange: 24
    case .red: 3
    case .green: 135
    case .amber: 43
    case .magenta: 314
    case .cyan: 194
    case .graphite: nil
    }
  }

  /// The accent of a brand's color, or else one by its name: the same one every time.
  static func number(color: String?, name: String) -> Int {
    if let accent = color.flatMap(PageAccent.init(nearest:)) { return accent.rawValue }
    let hash = name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return Int(hash % 6)
  }

  /// The accent whose hue is nearest to that of a color.
  ///
  /// ```swift
  /// PageAccent(nearest: "D6006D")  // .pink
  /// PageAccent(nearest: "333333")  // .graphite
  /// ```
  init?(nearest hexadecimal: String) {
    guard hexadecimal.utf8.count == 6, let color = UInt32(hexadecimal, radix: 16) else {
      return nil
    }
    let (red, green, blue) = (
      Double(color >> 16), Double(color >> 8 & 0xFF), Double(color & 0xFF)
    )
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    guard most - least > 24 else {
      self = .graphite
      return
    }
    let sextant =
      switch most {
      case red: ((green - blue) / (most - least)).truncatingRemainder(dividingBy: 6)
      case green: (blue - red) / (most - least) + 2
      default: (red - green) / (most - least) + 4
      }
    let hue = (sextant * 60 + 360).truncatingRemainder(dividingBy: 360)
    let distances = Self.allCases.compactMap { accent in
      accent.hue.map { (accent, min(abs($0 - hue), 360 - abs($0 - hue))) }
    }
    guard let nearest = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    self = nearest.0
  }
}
