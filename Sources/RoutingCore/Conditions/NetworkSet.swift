/// Many blocks of addresses, in which an address is found by halving.
public struct NetworkSet: Hashable, Sendable {
  /// The first and the last address of a run of blocks, as 128 bits each.
  private struct Run: Hashable, Sendable {
    let first: NetworkAddress
    var last: NetworkAddress
  }

  private let runs: [Run]

  /// Makes a set; blocks may overlap and come in any order.
  public init(_ ranges: some Sequence<NetworkRange> = []) {
    var runs: [Run] = []
    for range in ranges.sorted(by: { $0.first.precedes($1.first) }) {
      if let end = runs.last?.last, !end.precedes(range.first) {
        if end.precedes(range.last) { runs[runs.count - 1].last = range.last }
      } else {
        runs.append(Run(first: range.first, last: range.last))
      }
    }
    self.runs = runs
  }

  /// Whether it has no address.
  public var isEmpty: Bool { runs.isEmpty }

  /// Whether an address is in one of the blocks.
  public func contains(_ address: NetworkAddress) -> Bool {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last.precedes(address) { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && !address.precedes(runs[low].first)
  }
}

extension NetworkAddress {
  fileprivate func precedes(_ other: NetworkAddress) -> Bool {
    (high, low) < (other.high, other.low)
  }
}

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
