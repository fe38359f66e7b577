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
