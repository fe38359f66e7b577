/// A screen in points: CSS pixels of a browser, points of iOS, density-independent pixels of
/// Android.
///
/// The shorter side comes first, because Android and web views turn the sides with the device and
/// Safari does not.
public struct ScreenSize: Hashable, Sendable {
  /// The shorter side, in points.
  public let short: UInt16
  /// The longer side, in points.
  public let long: UInt16

  /// Makes a size of two sides in any order; `nil` outside 1 to 4095 points.
  public init?(width: Int, height: Int) {
    guard (1...4_095).contains(width), (1...4_095).contains(height) else { return nil }
    short = UInt16(min(width, height))
    long = UInt16(max(width, height))
  }

  /// Whether two sizes differ by rounding only: one point on a side, which browsers round and apps
  /// cut off.
  func isClose(to other: ScreenSize) -> Bool {
    Self.distance(short, other.short) <= 1 && Self.distance(long, other.long) <= 1
  }

  /// Whether two Android screens differ as one with its status or navigation bar and one without do.
  func differsByBars(from other: ScreenSize) -> Bool {
    short == other.short && (24...130).contains(Self.distance(long, other.long))
  }

  /// Whether an iPhone or iPad reports it, zoomed or not.
  var isOfAnApplePhone: Bool { Self.apple[short]?.contains(long) == true }

  /// Whether an iPhone or iPad has its shorter side.
  var hasWidthOfAnApplePhone: Bool { Self.apple[short] != nil }

  /// The longer sides of Apple's screens in points, by the shorter one
  /// ([screen sizes](https://developer.apple.com/design/human-interface-guidelines/layout)).
  private static let apple: [UInt16: [UInt16]] = [
    320: [480, 568, 693], 375: [667, 812], 390: [844], 393: [852], 402: [874], 414: [736, 896],
    420: [912], 428: [926], 430: [932], 440: [956], 744: [1_133], 768: [1_024], 810: [1_080],
    820: [1_180], 834: [1_112, 1_194, 1_210], 1_024: [1_366], 1_032: [1_376],
  ]

  private static func distance(_ left: UInt16, _ right: UInt16) -> UInt16 {
    left > right ? left - right : right - left
  }
}

/// How many pixels a point has, in steps of 1/32.
public struct ScreenScale: Hashable, Sendable {
  /// The scale times 32, rounded; 1 to 255.
  let steps: UInt8

  /// Makes a scale such as 3 or 2.625; `nil` outside 0.5 to 7.9.
  public init?(_ scale: Double) {
    guard scale >= 0.5, scale <= 7.9 else { return nil }
    steps = UInt8((scale * 32).rounded())
  }

  init?(steps: UInt8) {
    guard steps >= 16 else { return nil }
    self.steps = steps
  }
}
