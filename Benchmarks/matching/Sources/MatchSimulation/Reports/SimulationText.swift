/// A simulation as tables of text: rows of cells, so that the terminal can align them.
public enum SimulationText: Sendable {
  /// The headings of ``rows(_:)``.
  public static let headings = [
    "rule", "setting", "found", "found without token", "wrong", "of deliveries", "without token",
    "sensitive wrong",
  ]

  public static func rows(_ results: [RuleComparison.Result]) -> [[String]] {
    results.map { result in
      let tally = result.tally
      return [
        result.rule, result.setting, percent(tally.recall, 1),
        percent(tally.uncertainRecall, 1), String(tally.wrong), percent(tally.wrongRate, 3),
        percent(tally.uncertainWrongRate, 3), String(tally.wrongSensitive),
      ]
    }
  }

  /// The headings of ``rows(_:)-(RobustnessReport)``.
  public static let robustnessHeadings = [
    "population", "found", "of the limit", "wrong", "of deliveries", "sensitive wrong",
  ]

  /// A row for each population.
  public static func rows(_ report: RobustnessReport) -> [[String]] {
    report.rows.map { row in
      [
        row.scenario, percent(row.shipped.recall, 1), percent(row.shareOfLimit, 1),
        String(row.shipped.wrong), percent(row.shipped.wrongRate, 3),
        String(row.shipped.wrongSensitive),
      ]
    }
  }

  /// The results as comma-separated values, with a line of names.
  public static func csv(_ report: SimulationReport) -> String {
    let names = "scenario,seed,rule,setting,best,followers,certain,correct,wrong,wrong_sensitive"
    let lines = report.results.map { result in
      let tally = result.tally
      return [
        report.scenario, String(report.seed), result.rule, result.setting,
        result.isBest ? "1" : "0", String(tally.followers), String(tally.certain),
        String(tally.correct), String(tally.wrong), String(tally.wrongSensitive),
      ].joined(separator: ",")
    }
    return ([names] + lines).joined(separator: "\n") + "\n"
  }

  /// A share as a percentage with some digits behind the point.
  public static func percent(_ share: Double, _ digits: Int) -> String {
    "\(decimal(share * 100, digits)) %"
  }

  /// A number with some digits behind the point, rounded.
  static func decimal(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
    let rounded = Int((abs(value) * scale).rounded())
    let whole = rounded / Int(scale)
    let sign = value < 0 && rounded > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let rest = String(rounded % Int(scale))
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(sign)\(whole).\(zeros)\(rest)"
  }
}
