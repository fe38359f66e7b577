/// A line of a list that begins with no block of addresses.
public struct NetworkListProblem: Error, Hashable, Sendable {
  /// Its number, from 1.
  public let line: Int
  /// What it begins with, 60 characters at most.
  public let text: String
}

extension NetworkSet {
  /// Reads a list: a block at the beginning of each line, and after a comma whatever there is.
  ///
  /// Apple publishes the addresses of iCloud Private Relay so
  /// ([egress-ip-ranges.csv](https://mask-api.icloud.com/egress-ip-ranges.csv)), with a country, a
  /// region and a city after each block. Empty lines and lines that begin with `#` are passed over.
  ///
  /// - Throws: the first line that begins with something else.
  public init(list: String) throws(NetworkListProblem) {
    var ranges: [NetworkRange] = []
    let lines = list.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let block = line.prefix { $0 != "," }.filter { $0 != " " }
      if block.isEmpty || block.hasPrefix("#") { continue }
      guard let range = NetworkRange(block) else {
        throw NetworkListProblem(line: index + 1, text: String(block.prefix(60)))
      }
      ranges.append(range)
    }
    self.init(ranges)
  }
}
