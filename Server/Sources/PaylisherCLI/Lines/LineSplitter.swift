/// Cuts a stream of chunks into lines; a carriage return before the line end is not part of it.
struct LineSplitter: Sendable {
  private var pending: [UInt8] = []

  /// Takes the next chunk and hands over every line that it ends.
  mutating func feed(
    _ chunk: ArraySlice<UInt8>,
    _ body: (ArraySlice<UInt8>) throws -> Void
  ) rethrows {
    var rest = chunk
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if pending.isEmpty {
        try body(Self.withoutReturn(rest[..<end]))
      } else {
        pending.append(contentsOf: rest[..<end])
        try body(Self.withoutReturn(pending[...]))
        pending.removeAll(keepingCapacity: true)
      }
      rest = rest[(end + 1)...]
    }
    pending.append(contentsOf: rest)
  }

  /// Hands over the last line where the stream did not end with a line end.
  mutating func finish(_ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
    guard !pending.isEmpty else { return }
    try body(Self.withoutReturn(pending[...]))
    pending.removeAll()
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
