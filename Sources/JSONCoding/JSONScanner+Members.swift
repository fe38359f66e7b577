extension JSONScanner {
  /// Reads a value, of which the member `name` is an object that is not decoded: it comes beside the
  /// element, in the canonical form, and is empty in the element.
  ///
  /// The members are `nil` where the value is not an object or has no such object.
  public mutating func element(
    members name: String
  ) throws(JSONFault) -> (element: Element, members: JSONMembers?) {
    var found: JSONMembers?
    let element = try element { scanner throws(JSONFault) in
      guard scanner.peek() == UInt8(ascii: "{"), scanner.depth < scanner.limits.depth else {
        return try scanner.value()
      }
      scanner.depth += 1
      defer { scanner.depth -= 1 }
      let object = try scanner.object { scanner, key throws(JSONFault) in
        guard key == name, found == nil, scanner.peek() == UInt8(ascii: "{"),
          scanner.depth < scanner.limits.depth
        else { return try scanner.value() }
        scanner.depth += 1
        defer { scanner.depth -= 1 }
        found = try scanner.members()
        return .object([:])
      }
      return .object(object)
    }
    return (element, found)
  }

  /// Reads an object as its canonical text.
  private mutating func members() throws(JSONFault) -> JSONMembers {
    let start = index
    var draft = MembersDraft()
    index += 1
    if take("}") { return JSONMembers() }
    repeat {
      skipSpace()
      let place = index
      guard peek() == UInt8(ascii: "\"") else { throw syntax("expected a member's name in quotes") }
      let begin = draft.writer.bytes.count
      try copyString(limit: limits.key, .key, to: &draft.writer)
      let keyEnd = draft.writer.bytes.count - 1
      try expect(":")
      draft.writer.raw(":")
      try copyValue(to: &draft.writer)
      guard draft.members.count < limits.keysPerObject else {
        try report(.keys, at: place, "an object may have \(limits.keysPerObject) members")
        draft.writer.append { $0.removeSubrange(begin...) }
        continue
      }
      draft.end(.init(key: begin + 1..<keyEnd, value: keyEnd + 2..<draft.writer.bytes.count))
    } while take(",")
    try expect("}")
    let (members, hasDuplicates) = draft.sorted()
    if hasDuplicates, !limits.takesDuplicateKeys {
      try report(.duplicate, at: secondName(from: start), "a member is named twice")
    }
    return members
  }

  private mutating func copyValue(to writer: inout JSONWriter) throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "\""): try copyString(limit: limits.string, .string, to: &writer)
    case let digit? where digit &- 0x30 < 10:
      let end = digitsEnd()
      // Up to 15 digits are written as they stand; a longer number, and one with a fraction, may not be.
      guard end - index <= 15, end == index + 1 || bytes[index] != UInt8(ascii: "0") else {
        return writer.write(try value())
      }
      writer.raw(bytes[index..<end])
      index = end
    default: writer.write(try value())
    }
  }

  /// Where the digits end; where the number goes on after them, far behind.
  private func digitsEnd() -> Int {
    var position = index
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    guard position < bytes.count else { return .max }
    switch bytes[position] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09: return position
    default: return .max
    }
  }

  /// Copies a string that is in the canonical form, and reads and writes any other.
  private mutating func copyString(
    limit: Int,
    _ tooLong: JSONFault.Kind,
    to writer: inout JSONWriter
  ) throws(JSONFault) {
    let start = index
    let form = try stringEnd()
    guard form.isASCII, !form.hasControls, !form.hasEscapes, index - start - 2 <= limit else {
      index = start
      return writer.write(try string(limit: limit, tooLong))
    }
    writer.raw(bytes[start..<index])
  }
}

/// Members in the order in which they came, each with a comma behind it.
private struct MembersDraft {
  var writer = JSONWriter(capacity: 512)
  private(set) var members: [JSONMembers.Member] = []
  private var isSorted = true
  /// Whether a name is written with an escape, and sorts by what it means.
  private var hasEscapedName = false

  init() {
    members.reserveCapacity(16)
    writer.raw("{")
  }

  mutating func end(_ member: JSONMembers.Member) {
    if let last = members.last { isSorted = isSorted && precedes(last, member) }
    hasEscapedName = hasEscapedName || writer.bytes[member.key].contains(UInt8(ascii: "\\"))
    members.append(member)
    writer.raw(",")
  }

  /// The object with its members in the order of the bytes of their names; of equal names the last wins.
  consuming func sorted() -> (members: JSONMembers, hasDuplicates: Bool) {
    guard !isSorted || hasEscapedName else {
      let end = writer.bytes.count - 1
      writer.append { $0[end] = UInt8(ascii: "}") }
      return (JSONMembers(bytes: writer.bytes, members: members), false)
    }
    var order: [JSONMembers.Member] = []
    order.reserveCapacity(members.count)
    for place in members.indices.sorted(by: { comesBefore($0, $1) }) {
      if let last = order.last, !precedes(last, members[place]) { order.removeLast() }
      order.append(members[place])
    }
    let written = JSONMembers(bytes: writer.bytes, members: members).joined(order)
    let inOrder = hasEscapedName ? JSONMembers(written.object) : written
    return (inOrder, order.count < members.count)
  }

  private func comesBefore(_ left: Int, _ right: Int) -> Bool {
    if precedes(members[left], members[right]) { return true }
    return left < right && !precedes(members[right], members[left])
  }

  private func precedes(_ left: JSONMembers.Member, _ right: JSONMembers.Member) -> Bool {
    writer.bytes[left.key].lexicographicallyPrecedes(writer.bytes[right.key])
  }
}
