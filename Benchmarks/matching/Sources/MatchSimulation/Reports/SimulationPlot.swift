import Foundation

/// A simulation as a picture: what each rule finds against how often it is wrong.
///
/// The horizontal axis is logarithmic; what is never wrong stands at its left end. The picture
/// follows the reader's light or dark setting.
public struct SimulationPlot: Sendable {
  private let report: SimulationReport
  private let width = 900.0
  private let height = 560.0
  private let area = (left: 70.0, right: 650.0, top: 56.0, bottom: 492.0)
  /// The powers of ten between which rates are drawn; a hundredth of a percent to all.
  private let decades = (-4.0, 0.0)
  private static let colors = [
    "Paylisher": "#0a7d4b", "BayesOptimal": "#6b6b76", "EqualityOfThree": "#b5532a",
    "PointsOfHundred": "#8a4fbf", "BestOfAny": "#c22f5c", "OnlyOneOfAddress": "#1f6fd1",
    "FirstKeyOfScan": "#a07a00", "SumOfWeights": "#00838f", "NetworkAlone": "#444444",
  ]

  /// Makes the picture of a report.
  public init(_ report: SimulationReport) {
    self.report = report
  }

  /// The picture as an SVG document.
  public var svg: String {
    let names = report.results.map(\.rule).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let parts =
      [frame, axes]
      + names.enumerated().map { series($0.element) + legend($0.element, row: $0.offset) }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private var frame: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
    font-family="system-ui, sans-serif" font-size="13" role="img">
    <title>Links found against wrong deliveries, scenario \(report.scenario)</title>
    <style>
    .ink { fill: #1d1d1f } .dim { fill: #5c5c66 } .grid { stroke: #dcdce2 } .bar { stroke: #d0021b }
    .paper { fill: #ffffff }
    @media (prefers-color-scheme: dark) {
    .ink { fill: #f2f2f5 } .dim { fill: #a2a2ad } .grid { stroke: #3a3a42 } .paper { fill: #17171b }
    .series { filter: brightness(1.6) }
    }
    </style>
    <rect class="paper" width="\(Int(width))" height="\(Int(height))"/>
    <text class="ink" x="70" y="26" font-size="16" font-weight="600">\
    Links found against wrong deliveries (\(report.scenario), \(report.launches) first launches)\
    </text>
    """
  }

  private var axes: String {
    var lines = stride(from: 0.0, through: 1, by: 0.2).map { share in
      let y = place(recall: share)
      return line(area.left, y, area.right, y, "grid")
        + text(area.left - 8, y + 4, SimulationText.percent(share, 0), anchor: "end")
    }
    for (rate, label) in [
      (0.000_1, "≤ 0.01 %"), (0.001, "0.1 %"), (0.01, "1 %"), (0.1, "10 %"), (1, "100 %"),
    ] {
      let x = place(rate: rate)
      lines.append(
        line(x, area.top, x, area.bottom, rate == SimulationReport.bar ? "bar" : "grid")
          + text(x, area.bottom + 20, label, anchor: "middle")
      )
    }
    lines.append(
      text((area.left + area.right) / 2, area.bottom + 46, Self.horizontal, anchor: "middle")
    )
    lines.append(text(area.left, area.top - 10, Self.vertical, anchor: "start"))
    return lines.joined(separator: "\n")
  }

  private static let horizontal = "wrong deliveries, of all deliveries (red: the bar)"
  private static let vertical = "found, of all first launches that follow a tap"

  /// A rule's configurations, joined by a line; the compared one is larger.
  private func series(_ rule: String) -> String {
    let results = report.results.filter { $0.rule == rule }
      .sorted { ($0.tally.wrongRate, $0.tally.recall) < ($1.tally.wrongRate, $1.tally.recall) }
    let color = Self.colors[rule, default: "#888888"]
    let points = results.map { (x($0), y($0), $0) }
    let path = points.map { "\(short($0.0)),\(short($0.1))" }.joined(separator: " ")
    let dots = points.map { x, y, result in
      let tip =
        "\(rule), \(result.setting): \(SimulationText.percent(result.tally.recall, 1)) found, "
        + "\(SimulationText.percent(result.tally.wrongRate, 3)) wrong"
      return "<circle cx=\"\(short(x))\" cy=\"\(short(y))\" r=\"\(result.isBest ? 6 : 2.5)\" "
        + "fill=\"\(color)\"><title>\(tip)</title></circle>"
    }
    let dash = rule == ComparedRules.limit ? " stroke-dasharray=\"5 4\"" : ""
    return "<g class=\"series\"><polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" "
      + "stroke-width=\"1.6\"\(dash)/>" + dots.joined() + "</g>"
  }

  private func legend(_ rule: String, row: Int) -> String {
    let y = area.top + 14 + Double(row) * 26
    let color = Self.colors[rule, default: "#888888"]
    return "\n<circle class=\"series\" cx=\"\(short(area.right + 28))\" cy=\"\(short(y))\" r=\"6\" "
      + "fill=\"\(color)\"/>" + text(area.right + 42, y + 4, rule, anchor: "start")
  }

  private func x(_ result: RuleComparison.Result) -> Double {
    place(rate: result.tally.wrongRate)
  }

  private func y(_ result: RuleComparison.Result) -> Double {
    place(recall: result.tally.recall)
  }

  private func place(rate: Double) -> Double {
    let decade = min(max(log10(max(rate, 1e-9)), decades.0), decades.1)
    let share = (decade - decades.0) / (decades.1 - decades.0)
    return area.left + share * (area.right - area.left)
  }

  private func place(recall: Double) -> Double {
    area.bottom - recall * (area.bottom - area.top)
  }

  private func line(
    _ x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    _ kind: String
  ) -> String {
    "<line class=\"\(kind)\" x1=\"\(short(x1))\" y1=\"\(short(y1))\" x2=\"\(short(x2))\" "
      + "y2=\"\(short(y2))\"/>"
  }

  private func text(_ x: Double, _ y: Double, _ content: String, anchor: String) -> String {
    "<text class=\"dim\" x=\"\(short(x))\" y=\"\(short(y))\" text-anchor=\"\(anchor)\">"
      + "\(content)</text>"
  }

  private func short(_ value: Double) -> String {
    SimulationText.decimal(value, 1)
  }
}
