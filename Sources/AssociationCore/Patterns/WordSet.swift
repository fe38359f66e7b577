/// The texts that a variable stands for, found by length and bytes.
struct WordSet: Hashable, Sendable {
  /// Words of up to seven bytes, each in one number: what `$(lang)` and `$(region)` are made of.
  private let short: Set<UInt64>
  private let long: Set<[UInt8]>
  /// The lengths that occur, longest first.
  let lengths: [Int]

  init(_ words: some Sequence<[UInt8]>) {
    let words = Set(words)
    short = Set(words.filter { $0.count <= Self.longestShort }.map { Self.packed($0[...]) })
    long = words.filter { $0.count > Self.longestShort }
    lengths = Set(words.map(\.count)).sorted(by: >)
  }

  /// Whether the bytes of a range are one of the words.
  func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count <= Self.longestShort
      ? short.contains(Self.packed(bytes)) : long.contains(Array(bytes))
  }

  private static let longestShort = 7

  /// The bytes as one number, with a one before them so that lengths differ.
  private static func packed(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(1) { $0 << 8 | UInt64($1) }
  }
}
