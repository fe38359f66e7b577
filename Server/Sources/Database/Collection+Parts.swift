extension RandomAccessCollection where Index == Int {
  /// The elements in parts of a length, the last of which may be shorter.
  package func parts(of length: Int) -> some Sequence<SubSequence> {
    stride(from: startIndex, to: endIndex, by: length).lazy
      .map { self[$0..<Swift.min($0 + length, endIndex)] }
  }
}
