/// The horizontal lines of a chart: from 0 to a round number that no value exceeds.
///
/// They are 1, 2 or 5 times a power of ten apart, and at most five with the one at 0, so that the values use
/// most of the height: `ChartScale(largest: 125).lines` is `[150, 100, 50, 0]`.
struct ChartScale: Hashable, Sendable {
  /// The distance of two lines.
  let step: Int64
  /// The highest line, at least 1.
  let top: Int64

  /// Makes the scale of values between 0 and `largest`.
  init(largest: Int64) {
    let last = max(largest, 1) - 1
    var power: Int64 = 1
    while last / (power * 5) >= 4 { power *= 10 }
    step = [1, 2].map { $0 * power }.first { last / $0 < 4 } ?? 5 * power
    top = (last / step + 1) * step
  }

  /// The values of the lines, highest first.
  var lines: [Int64] { (0...top / step).map { top - $0 * step } }
}
