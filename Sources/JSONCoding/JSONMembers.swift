/// The members of a JSON object as text without white space: found by bytes, and not decoded.
///
/// For objects that are stored and passed on whole, of which few members are read.
/// ``JSONScanner/element(members:)`` reads one in the canonical form of ``JSONWriter``.
public struct JSONMembers: Sendable {
  /// Where one member stands.
  public struct Member: Hashable, Sendable {
    /// The name, without its quotes.
    public var key: Range<Int>
    /// The value.
    public var value: Range<Int>

    /// The name with its quotes.
    public var quotedKey: Range<Int> { key.lowerBound - 1..<key.upperBound + 1 }
    /// From the first quote of the name to the end of the value.
    public var whole: Range<Int> { key.lowerBound - 1..<value.upperBound }
  }

  /// The whole object, in UTF-8.
  public let bytes: [UInt8]
  /// The members as they stand.
  public let members: [Member]

  init(bytes: [UInt8], members: [Member]) {
    self.bytes = bytes
    self.members = members
  }

  /// An object without members.
  public init() {
    self.init(bytes: Array("{}".utf8), members: [])
  }

  /// Finds the members of an object, in the canonical form.
  public init(_ object: JSONObject) {
    self.init(object.lazy.map { ($0.key, $0.value.canonicalBytes) })
  }

  private init(_ parts: some Sequence<(key: String, value: [UInt8])>) {
    var writer = JSONWriter(capacity: 256)
    var members: [Member] = []
    writer.raw("{")
    for (key, value) in parts {
      if !members.isEmpty { writer.raw(",") }
      let start = writer.bytes.count
      writer.name(key)
      let end = writer.bytes.count
      writer.raw(value)
      members.append(Member(key: start + 1..<end - 2, value: end..<writer.bytes.count))
    }
    writer.raw("}")
    self.init(bytes: writer.bytes, members: members)
  }

  /// `nil` where the text is not an object without white space between its parts.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes[0] == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
      return nil
    }
    var members: [Member] = []
    var position = 1
    let end = bytes.count - 1
    while position < end {
      guard let member = Self.member(bytes, at: position, before: end) else { return nil }
      members.append(member)
      position = member.whole.upperBound
      guard position < end else { break }
      guard bytes[position] == UInt8(ascii: ","), position + 1 < end else { return nil }
      position += 1
    }
    self.init(bytes: bytes, members: members)
  }

  /// The whole object.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text between two places.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The value of a member, as JSON.
  public func json(of name: String) -> String? {
    place(of: name).map { text($0.value) }
  }

  /// The value of a member.
  public subscript(_ name: String) -> JSONValue? {
    place(of: name).flatMap { decoded($0.value) }
  }

  /// The value of a member that is a string.
  public func string(of name: String) -> String? {
    guard let place = place(of: name), bytes[place.value.lowerBound] == UInt8(ascii: "\"") else {
      return nil
    }
    let content = bytes[place.value.lowerBound + 1..<place.value.upperBound - 1]
    guard content.contains(UInt8(ascii: "\\")) else {
      return String(decoding: content, as: UTF8.self)
    }
    return self[name]?.stringValue
  }

  /// The members, decoded.
  public var object: JSONObject {
    JSONObject(
      members.map { member in
        (decoded(member.quotedKey)?.stringValue ?? text(member.key), decoded(member.value) ?? .null)
      }
    )
  }

  /// These members in the canonical form with one set.
  public func setting(_ name: String, to value: JSONValue) -> JSONMembers {
    var object = object
    object[name] = value
    return JSONMembers(object)
  }

  /// These members without one, the others as they stand.
  public func removing(_ name: String) -> JSONMembers {
    guard let gone = place(of: name) else { return self }
    return joined(members.filter { $0 != gone })
  }

  /// Some of these members, in an order that the caller knows.
  func joined(_ order: [Member]) -> JSONMembers {
    var joined: [UInt8] = [UInt8(ascii: "{")]
    joined.reserveCapacity(bytes.count)
    var places: [Member] = []
    places.reserveCapacity(order.count)
    for member in order {
      if !places.isEmpty { joined.append(UInt8(ascii: ",")) }
      let shift = joined.count - member.whole.lowerBound
      joined.append(contentsOf: bytes[member.whole])
      places.append(
        Member(
          key: member.key.lowerBound + shift..<member.key.upperBound + shift,
          value: member.value.lowerBound + shift..<member.value.upperBound + shift
        )
      )
    }
    joined.append(UInt8(ascii: "}"))
    return JSONMembers(bytes: joined, members: places)
  }

  private func decoded(_ range: Range<Int>) -> JSONValue? {
    try? JSONValue(parsing: Array(bytes[range]), limits: .files)
  }

  /// Where a member stands; a name with an escape is not found.
  private func place(of name: String) -> Member? {
    let length = name.utf8.count
    return members.first {
      $0.key.count == length && bytes[$0.key].elementsEqual(name.utf8)
    }
  }

  /// The elements of a JSON array without white space, as JSON.
  public static func elements(of text: String) -> [String] {
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
    return Member(key: start + 1..<keyEnd - 1, value: keyEnd + 1..<valueEnd)
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

extension JSONMembers: Hashable {
  /// Whether two objects are the same text.
  public static func == (left: JSONMembers, right: JSONMembers) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}
