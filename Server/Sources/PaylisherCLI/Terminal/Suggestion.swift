/// What a misspelt word was probably meant to be.
enum Suggestion: Sendable {
  /// The nearest of some names, if it is near: a third of the letters may differ.
  static func nearest(to word: String, in names: [String]) -> String? {
    let distances = names.map { (name: $0, distance: distance(fold(word), fold($0))) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.name.count) / 3) ? best.name : nil
  }

  private static func fold(_ word: String) -> [Character] {
    Array(word.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// How many letters must be added, removed, replaced or swapped with their neighbour.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
    var rows = [Array(0...second.count)]
    for row in 1...first.count {
      var line = [row]
      for column in 1...second.count {
        let isSame = first[row - 1] == second[column - 1]
        var best = min(
          rows[row - 1][column] + 1,
          line[column - 1] + 1,
          rows[row - 1][column - 1] + (isSame ? 0 : 1)
        )
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          best = min(best, rows[row - 2][column - 2] + 1)
        }
        line.append(best)
      }
      rows.append(line)
    }
    return rows[first.count][second.count]
  }
}
