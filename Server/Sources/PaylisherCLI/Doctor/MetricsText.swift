/// The numbers of a server, as it writes them for Prometheus.
struct MetricsText: Hashable, Sendable {
  private let values: [String: Double]

  /// Reads the lines; those that are not numbers are left out.
  init(_ text: String) {
    values = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.reduce(into: [:]) {
      values,
      line in
      guard let space = line.lastIndex(of: " "),
        let value = Double(line[line.index(after: space)...])
      else { return }
      values[String(line[..<space])] = value
    }
  }

  /// The value of a name with its labels as they are written.
  func value(of name: String) -> Double? { values[name] }

  /// The labels of the only line of a name; values hold no quotation marks.
  func labels(of name: String) -> [String: String]? { series(of: name).first?.labels }

  /// The lines of a name, in the order of their labels.
  func series(of name: String) -> [(labels: [String: String], value: Double)] {
    let lines = values.filter { $0.key.hasPrefix(name + "{") }.sorted { $0.key < $1.key }
    return lines.map { (Self.labels($0.key.dropFirst(name.count + 1).dropLast()), $0.value) }
  }

  private static func labels(_ text: Substring) -> [String: String] {
    text.split(separator: ",").reduce(into: [:]) { labels, part in
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return }
      labels[String(pair[0])] = String(pair[1].dropFirst().dropLast())
    }
  }
}
