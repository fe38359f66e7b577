import Foundation

/// Of the launches that a rule compared with taps, how much doubt it stated and how often it would
/// have been wrong.
///
/// Every launch counts, delivered or not. A rule is calibrated where as many best taps are another
/// phone's as the doubts add up to.
public struct Calibration: Hashable, Sendable, Codable {
  /// The launches whose doubt lies between two bounds.
  public struct Band: Hashable, Sendable, Codable {
    /// The least doubt of the band, as a part of one; 0 in the first.
    public var start: Double
    /// How many launches.
    public var launches = 0
    /// The sum of their doubts: the wrong taps that are expected.
    public var expected = 0.0
    /// Those whose best tap is another phone's.
    public var wrong = 0
  }

  /// Eight bands a decade, from a thousandth of a percent to all.
  public private(set) var fine: [Band] = (0...40).map { step in
    Band(start: step == 0 ? 0 : pow(10, Double(step) / 8 - 5))
  }

  /// Makes counts of nothing.
  public init() {}

  /// Two bands a decade.
  public var bands: [Band] {
    fine.indices.filter { $0 % 4 == 0 && $0 < 40 }.map { first in
      fine[(first + 1)..<min(first + 4, fine.count)].reduce(fine[first]) { $0 + $1 }
    }
  }

  /// Counts a launch.
  mutating func add(doubt: Double, isWrong: Bool) {
    let step = doubt > 0 ? Int(((log10(doubt) + 5) * 8).rounded(.down)) : 0
    let band = min(max(step, 0), fine.count - 1)
    fine[band].launches += 1
    fine[band].expected += doubt
    if isWrong { fine[band].wrong += 1 }
  }

  /// The sum of two.
  static func + (left: Calibration, right: Calibration) -> Calibration {
    var sum = left
    for index in sum.fine.indices { sum.fine[index] = left.fine[index] + right.fine[index] }
    return sum
  }
}

extension Calibration.Band {
  fileprivate static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.launches += right.launches
    sum.expected += right.expected
    sum.wrong += right.wrong
    return sum
  }
}
