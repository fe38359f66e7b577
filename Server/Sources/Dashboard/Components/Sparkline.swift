import LinkPages

/// A line through the values of days, for a cell that has their total in words.
///
/// It starts at 0, so that the lines of several rows compare in shape and not in height.
struct Sparkline: Sendable {
  var values: [Int64]

  var html: HTML {
    let last = max(values.count - 1, 1)
    return """
      <svg class="spark" viewBox="0 0 \("\(last)") 100" preserveAspectRatio="none" aria-hidden="true">\
      <polyline\(attribute: "class", isFlat ? "flat" : nil) points="\(points)" \
      vector-effect="non-scaling-stroke"/></svg>
      """
  }

  private var isFlat: Bool { values.allSatisfy { $0 == 0 } }

  private var points: String {
    let top = Double(max(values.max() ?? 0, 1))
    return values.enumerated().map { day, value in
      "\(day),\(Int((92 - Double(value) / top * 84).rounded()))"
    }.joined(separator: " ")
  }
}
