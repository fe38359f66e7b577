/// The members of a JSON object without white space, found by bytes and not decoded.
struct JSONMembers: Sendable {
  /// Where one member stands.
  struct Member: Sendable {
    /// From the first quote to the end of the value.
    var whole: Range<Int>
    /// The name, without its quotes.
    var key: Range<Int>
    /// The value.
    var value: Range<Int>

    /// The name with its quotes.
    var quotedKey: Range<Int> { key.lowerBound - 1..<key.upperBound + 1 }
  }

  let bytes: [UInt8]
  private(set) var ranges: [Member] = []

  /// `nil` where the text is not an object without white space between its parts.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
      return nil
    }
    var position = 1
    let end = bytes.count - 1
    while position < end {
      guard let member = Self.member(bytes, at: position, before: end) else { return nil }
      ranges.append(member)
      position = member.whole.upperBound
      guard position < end else { break }
      guard bytes[position] == UInt8(ascii: ","), position + 1 < end else { return nil }
      position += 1
    }
  }

  /// Every member with its name, as text.
  var pairs: [(key: String, member: String)] {
    ranges.map { (text($0.key), text($0.whole)) }
  }

  /// The text between two places.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The value of a member, as JSON.
  func value(of key: String) -> String? {
    ranges.first { bytes[$0.key].elementsEqual(key.utf8) }.map { text($0.value) }
  }

  /// The elements of a JSON array without white space, as JSON.
  static func elements(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    var elements: [String] = []
    var position = 1
    while position < bytes.count - 1 {
      let end = valueEnd(bytes, from: position, before: bytes.count - 1)
      elements.append(String(decoding: bytes[position..<end], as: UTF8.self))
      position = end + 1
    }
    return elements
  }

  private static func member(_ bytes: [UInt8], at start: Int, before end: Int) -> Member? {
    guard bytes[start] == UInt8(ascii: "\"") else { return nil }
    let keyEnd = stringEnd(bytes, from: start, before: end)
    guard keyEnd + 1 < end, bytes[keyEnd] == UInt8(ascii: ":") else { return nil }
    let valueEnd = valueEnd(bytes, from: keyEnd + 1, before: end)
    let first = bytes[keyEnd + 1]
    guard valueEnd > keyEnd + 1, first > UInt8(ascii: " ") else { return nil }
    return Member(
      whole: start..<valueEnd,
      key: start + 1..<keyEnd - 1,
      value: keyEnd + 1..<valueEnd
    )
  }

  /// After the closing quote of the string that begins at `start`.
  private static func stringEnd(_ bytes: [UInt8], from start: Int, before end: Int) -> Int {
    var position = start + 1
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""): return position + 1
      default: position += 1
      }
    }
    return end
  }

  /// After the value that begins at `start`: at a comma outside of it, or at `end`.
  private static func valueEnd(_ bytes: [UInt8], from start: Int, before end: Int) -> Int {
    var (position, depth) = (start, 0)
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position = stringEnd(bytes, from: position, before: end)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return position
      default: break
      }
      position += 1
    }
    return end
  }
}
