/// How much of a request with a body must be there before the parser behind sees any of it.
///
/// A client that drips its body would otherwise have a task, and be woken for, with every byte. Only the
/// length is looked at; whatever is odd about the head is the parser's to refuse, at once.
struct AwaitedBody: Hashable, Sendable {
  /// The bytes of a body that are waited for at most.
  static let most = 4_096

  /// What the beginning of a connection's bytes is.
  enum Reading: Hashable, Sendable {
    /// The head has not ended.
    case head
    /// So many bytes in all must be there.
    case body(Int)
    /// Nothing is waited for.
    case other
  }

  /// Reads the head at the beginning of some bytes.
  static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(PlainRequest.maximumLength))
    guard mayHaveBody(head) else { return .other }
    let end: Int
    switch lineEnds(of: head) {
    case .odd: return .other
    case .open: return bytes.count < PlainRequest.maximumLength ? .head : .other
    case .closed(let place): end = place
    }
    var length: Int?
    for line in lines(head, before: end).dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return .other }
      switch Name(head[line.startIndex..<colon]) {
      case .length:
        guard length == nil, let value = number(head[(colon + 1)..<line.endIndex]) else {
          return .other
        }
        length = value
      case .awaited: return .other
      case nil: break
      }
    }
    return length.map { .body(end + min($0, most)) } ?? .other
  }

  /// The names of fields that say whether a body is waited for.
  private enum Name {
    /// How long it is.
    case length
    /// It is not sent before something is answered, or has no length.
    case awaited

    init?(_ bytes: Slice<UnsafeRawBufferPointer>) {
      guard [6, 7, 14, 17].contains(bytes.count) else { return nil }
      switch String(decoding: bytes, as: UTF8.self).lowercased() {
      case "content-length": self = .length
      case "expect", "upgrade", "transfer-encoding": self = .awaited
      default: return nil
      }
    }
  }

  /// Whether a request of this method usually has a body, as far as its name is there.
  private static func mayHaveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    ["POST /", "PUT /", "PATCH /", "DELETE /"].contains { method in
      zip(bytes, method.utf8).allSatisfy(==)
    }
  }

  /// Where a head ends, if all of its lines end as they should.
  private enum LineEnds {
    case open, odd
    case closed(Int)
  }

  private static func lineEnds(of bytes: UnsafeRawBufferPointer) -> LineEnds {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var start = 0
    for place in bytes.indices where bytes[place] == lf {
      guard place > start, bytes[place - 1] == cr else { return .odd }
      guard place - 1 > start else { return .closed(place + 1) }
      start = place + 1
    }
    return .open
  }

  private static func lines(
    _ bytes: UnsafeRawBufferPointer,
    before end: Int
  ) -> [Slice<UnsafeRawBufferPointer>] {
    bytes[..<(end - 4)].split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
  }

  /// A number of digits with spaces around them.
  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let digits = bytes.drop { $0 == UInt8(ascii: " ") }
    guard (1...9).contains(digits.count) else { return nil }
    return digits.reduce(Optional(0)) { sum, byte in
      guard let sum, byte &- UInt8(ascii: "0") < 10 else { return nil }
      return sum * 10 + Int(byte - UInt8(ascii: "0"))
    }
  }
}
