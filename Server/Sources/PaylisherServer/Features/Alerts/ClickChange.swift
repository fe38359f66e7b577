import Foundation
import LinkCore
import Persistence
import WireModels

/// Clicks of 24 hours beside those of the same 24 hours of earlier weeks.
struct ClickChange: Hashable, Sendable {
  /// The most weeks that are looked back.
  static let mostWeeks = 4
  /// How many standard deviations of a Poisson count are no chance, and the least count that they are taken of.
  private static let (deviations, least) = (3.0, 9.0)

  /// The clicks of the last 24 hours.
  let clicks: Int64
  /// The mean of earlier weeks.
  let average: Double

  /// The last 24 hours, and the same hours one to four weeks before.
  static func ranges(until end: Timestamp) -> [ReportRange] {
    (0...Int64(mostWeeks)).map { week in
      let end = end.advanced(bySeconds: -week * 7 * 86_400)
      return ReportRange(from: end.advanced(bySeconds: -86_400), to: end)
    }
  }

  /// Compares the clicks of ``ranges(until:)``; `nil` where there is no earlier week.
  ///
  /// Weeks before `start`, when the link or workspace was made, count only from the first one with clicks on.
  init?(_ clicks: [Int64], in ranges: [ReportRange], since start: Timestamp) {
    let weeks = Array(
      zip(clicks, ranges).dropFirst().reversed().drop { $0.1.start < start && $0.0 == 0 }
    )
    guard let now = clicks.first, !weeks.isEmpty else { return nil }
    self.clicks = now
    average = Double(weeks.reduce(0) { $0 + $1.0 }) / Double(weeks.count)
  }

  /// Whether clicks changed by a percentage, and by more than by chance.
  func isDrop(of percent: Int) -> Bool {
    Double(clicks) <= average * (1 - Double(percent) / 100) && average - Double(clicks) > chance
  }

  /// Whether clicks changed by a percentage, and by more than by chance.
  func isSpike(of percent: Int) -> Bool {
    Double(clicks) >= average * (1 + Double(percent) / 100) && Double(clicks) - average > chance
  }

  private var chance: Double { Self.deviations * max(average, Self.least).squareRoot() }

  /// The values of its sentence.
  var arguments: [String: Problem.Argument] {
    ["clicks": .init(clicks), "average": .init(Int64(average.rounded()))]
  }
}
