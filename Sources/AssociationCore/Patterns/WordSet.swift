/// The texts that a variable stands for, found by length and bytes.
struct WordSet: Hashable, Sendable {
  private let words: Set<[UInt8]>
  /// The lengths that occur, longest first.
  let lengths: [Int]

  init(_ words: some Sequence<[UInt8]>) {
    self.words = Set(words)
    lengths = Set(self.words.map(\.count)).sorted(by: >)
  }

  /// Whether the bytes of a range are one of the words.
  func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
    words.contains(Array(bytes))
  }
}
