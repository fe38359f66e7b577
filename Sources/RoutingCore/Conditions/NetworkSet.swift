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
