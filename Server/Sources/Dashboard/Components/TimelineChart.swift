import LinkPages

/// A line through the values of days, with those of the time before dashed behind it; each day is a
/// link, and all of it is a table too.
///
/// The line to a day that is not over is dashed, because the day's value will grow.
struct TimelineChart: Sendable {
  struct Point: Sendable {
    var label: String
    var value: Int64
    /// The value of the same day of the range before.
    var before: Int64?
    /// The page of this day; `nil` where the reader may open none.
    var path: String?
    /// Whether the day is not over.
    var isRunning = false
  }

  var id: String
  /// What is counted.
  var name: String
  /// The finding in a sentence.
  var finding: String
  var points: [Point]
  var text: DashboardText
  var format: DashboardFormat
  /// The names of the columns of the table: day, values, values before.
  var columns: [String]

  private static let top = 16.0
  private static let height = 188.0

  var html: HTML {
    """
    <figure>\
    <svg class="chart" role="group" aria-labelledby="\(id)-name" aria-describedby="\(id)-finding">\
    <title id="\(id)-name">\(name)</title><desc id="\(id)-finding">\(finding)</desc>
    \(rules)\(lines)\(numbers)\(days)\(axis)</svg>
    <figcaption>\(legend)<details class="numbers"><summary>\(text(.showNumbers))</summary>\(table)\
    </details></figcaption></figure>

    """
  }

  private var hasBefore: Bool { points.contains { $0.before != nil } }

  private var scale: ChartScale {
    ChartScale(largest: points.flatMap { [$0.value, $0.before ?? 0] }.max() ?? 0)
  }

  private func x(_ index: Int) -> Double {
    points.count < 2 ? 50 : Double(index) / Double(points.count - 1) * 100
  }

  private func y(_ value: Int64) -> Double {
    (1 - Double(value) / Double(scale.top)) * 100
  }

  private static func short(_ number: Double) -> String {
    let rounded = Int((number * 100).rounded())
    let (whole, rest) = (rounded / 100, abs(rounded % 100))
    return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Where a value stands in the picture.
  private func place(_ value: Int64) -> Double { Self.top + y(value) / 100 * Self.height }

  private var rules: [HTML] {
    scale.lines.map { value in
      let place = Self.short(place(value))
      return "<line class=\"rule\" x1=\"0\" x2=\"100%\" y1=\"\(place)\" y2=\"\(place)\"/>\n"
    }
  }

  /// The numbers of the rules, in front of the lines; the one at the bottom needs none, since every scale begins
  /// at 0.
  private var numbers: [HTML] {
    scale.lines.filter { $0 > 0 }.map { value in
      "<text class=\"number\" x=\"0\" y=\"\(Self.short(place(value) - 5))\">\(format.number(value))</text>\n"
    }
  }

  private var lines: HTML {
    let all = points.indices
    let line = path(all) { $0.value }
    let over = points.last?.isRunning == true ? all.dropLast() : all
    let parts: HTML = """
      \(stroke("before", hasBefore ? path(all) { $0.before ?? 0 } : ""))\
      \(stroke("line", path(over) { $0.value }))\
      \(stroke("line running", path(all.suffix(all.count - over.count + 1)) { $0.value }))
      """
    return """
      <svg x="0" y="\(Self.short(Self.top))" width="100%" height="\(Self.short(Self.height))" \
      viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible" aria-hidden="true">\
      <path class="area" d="\(line) L\(Self.short(x(points.count - 1))) 100 L\(Self.short(x(0))) 100Z"/>\(parts)</svg>

      """
  }

  private func stroke(_ style: String, _ path: String) -> HTML? {
    path.contains("L")
      ? "<path class=\"\(style)\" d=\"\(path)\" vector-effect=\"non-scaling-stroke\"/>" : nil
  }

  private func path(_ range: Range<Int>, _ value: (Point) -> Int64) -> String {
    range.map { index in
      let start = index == range.lowerBound ? "M" : "L"
      return "\(start)\(Self.short(x(index))) \(Self.short(y(value(points[index]))))"
    }
    .joined()
  }

  private var days: [HTML] {
    let width = 100 / Double(max(points.count - 1, 1))
    return points.indices.map { index in
      let point = points[index]
      let label = "\(point.label): \(format.number(point.value))"
      let (start, end) = (max(0, x(index) - width / 2), min(100, x(index) + width / 2))
      let anchor = x(index) < 15 ? "start" : x(index) > 85 ? "end" : "middle"
      let mark: HTML = """
        <rect class="hit" x="\(Self.short(start))%" y="0" width="\(Self.short(end - start))%" height="240"/>\
        <circle class="dot" cx="\(Self.short(x(index)))%" \
        cy="\(Self.short(place(point.value)))" r="4.5"/>\
        <text class="tip" x="\(Self.short(x(index)))%" y="12" text-anchor="\(anchor)">\(label)</text>
        """
      guard let path = point.path else {
        return "<g class=\"day\" role=\"img\" tabindex=\"0\" aria-label=\"\(label)\">\(mark)</g>\n"
      }
      return "<a href=\"\(path)\" aria-label=\"\(label)\">\(mark)</a>\n"
    }
  }

  /// The first, the middle and the last day.
  private var axis: [HTML] {
    let places = points.count < 3 ? Array(points.indices) : [0, points.count / 2, points.count - 1]
    return places.map { index in
      let anchor =
        points.count == 1
        ? "middle" : index == 0 ? "start" : index == points.count - 1 ? "end" : "middle"
      return """
        <text x="\(Self.short(x(index)))%" y="228" text-anchor="\(anchor)" aria-hidden="true">\
        \(points[index].label)</text>

        """
    }
  }

  private var legend: HTML? {
    guard hasBefore else { return nil }
    return """
      <p class="legend"><span><svg aria-hidden="true"><line x1="0" x2="22" y1="2" y2="2" \
      stroke="currentColor" stroke-width="3"/></svg>\(columns[1])</span><span><svg aria-hidden="true">\
      <line x1="0" x2="22" y1="2" y2="2" stroke="currentColor" stroke-width="2" stroke-dasharray="5 4"/>\
      </svg>\(columns[2])</span></p>
      """
  }

  private var table: HTML {
    DataTable(
      caption: name,
      hidesCaption: true,
      columns: zip(columns, [false, true, true]).prefix(hasBefore ? 3 : 2)
        .map { .init(name: $0, isNumber: $1) },
      rows: points.map { point in
        let value: HTML = "\(format.number(point.value))"
        let before: HTML = "\(format.number(point.before ?? 0))"
        return ["\(point.label)", value] + (hasBefore ? [before] : [])
      }
    ).html
  }
}
