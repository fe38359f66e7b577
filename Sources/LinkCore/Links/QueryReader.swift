/// Reads the `name=value` parts of a query.
struct QueryReader: Sendable {
  let bytes: [UInt8]
  let range: Range<Int>
  /// Whether there is nothing to decode.
  let isPlain: Bool

  /// Reads the query of a URL, `nil` where there is none.
  init?(_ url: LinkURL) {
    guard let range = url.queryRange, !range.isEmpty else { return nil }
    self.range = range
    bytes = url.bytes
    isPlain = url.firstEscape >= range.upperBound
  }

  /// One part: its whole range, and where its name ends.
  private struct Part {
    let range: Range<Int>
    let nameEnd: Int

    var name: Range<Int> { range.lowerBound..<nameEnd }

    /// What follows `=`, empty where there is none.
    var value: Range<Int> { min(nameEnd + 1, range.upperBound)..<range.upperBound }
  }

  var isEmpty: Bool {
    var isEmpty = true
    forEachPart { _ in isEmpty = false }
    return isEmpty
  }

  /// Checks the limits, and gives the campaign key: of the first name that has one, the first.
  func checkedKey() throws(LinkRefusal) -> String? {
    if !isPlain && holdsEncodedNull { throw .forbiddenCharacter }
    var count = 0
    var best: (rank: Int, value: Range<Int>)?
    try forEachPart { part throws(LinkRefusal) in
      count += 1
      guard count <= LinkGrammar.maximumParameters else { throw .tooManyParameters }
      try checkLengths(of: part)
      if let rank = rank(of: part.name), rank < best?.rank ?? .max, isKey(part.value) {
        best = (rank, part.value)
      }
    }
    return best.map { text($0.value) }
  }

  /// The parts, decoded.
  func pairs() -> [LinkParameter] {
    var pairs: [LinkParameter] = []
    pairs.reserveCapacity(8)
    forEachPart { part in
      pairs.append(LinkParameter(name: text(part.name), value: text(part.value)))
    }
    return pairs
  }

  /// The last value of a name that is not empty, decoded.
  func lastValue(of name: String) -> String? {
    let spelled = Array(name.utf8)
    var last: Range<Int>?
    forEachPart { part in
      if !part.value.isEmpty, isName(spelled, at: part.name) { last = part.value }
    }
    return last.map(text)
  }

  /// Calls for every part that has a name.
  @inline(__always)
  private func forEachPart<Failure: Error>(
    _ body: (Part) throws(Failure) -> Void
  ) throws(Failure) {
    let end = min(range.upperBound, bytes.count)
    var start = max(range.lowerBound, 0)
    var (index, nameEnd) = (start, end)
    while index < end {
      let byte = bytes[index]
      if byte == 0x3D {
        nameEnd = min(nameEnd, index)
      } else if byte == 0x26 {
        let part = Part(range: start..<index, nameEnd: min(nameEnd, index))
        if !part.name.isEmpty { try body(part) }
        (start, nameEnd) = (index + 1, end)
      }
      index += 1
    }
    if nameEnd > start { try body(Part(range: start..<end, nameEnd: nameEnd)) }
  }
}

extension QueryReader {
  /// The position of a name among those of a campaign key, or `nil`.
  private func rank(of name: Range<Int>) -> Int? {
    let isPossible = name.count == 1 || name.count == 3 || name.count == 7
    guard isPossible || !isPlain else { return nil }
    return QueryOutline.keyNames.firstIndex { isName($0, at: name) }
  }

  private func isName(_ name: [UInt8], at range: Range<Int>) -> Bool {
    if isPlain || !bytes[range].contains(0x25) { return bytes.holds(name, at: range) }
    return text(range).utf8.elementsEqual(name)
  }

  private func isKey(_ value: Range<Int>) -> Bool {
    !value.isEmpty
      && CampaignPath.isKey(length: isPlain ? value.count : text(value).utf8.count)
  }

  private func checkLengths(of part: Part) throws(LinkRefusal) {
    guard !exceeds(part.name, LinkGrammar.maximumNameLength) else { throw .parameterNameTooLong }
    guard !exceeds(part.value, LinkGrammar.maximumValueLength) else {
      throw .parameterValueTooLong
    }
  }

  /// Decoding never makes a text longer, so that only long ones are decoded to be measured.
  private func exceeds(_ range: Range<Int>, _ limit: Int) -> Bool {
    range.count > limit && (isPlain || text(range).utf8.count > limit)
  }

  private var holdsEncodedNull: Bool {
    var index = range.lowerBound
    while index &+ 2 < range.upperBound {
      if bytes[index] == 0x25, bytes[index &+ 1] == 0x30, bytes[index &+ 2] == 0x30 { return true }
      index &+= 1
    }
    return false
  }

  /// The decoded text of a part, or the part as it was written where it is not UTF-8.
  private func text(_ range: Range<Int>) -> String {
    let part = bytes[range]
    if isPlain { return String(decoding: part, as: UTF8.self) }
    return PercentCoding.decodeText(part) ?? String(decoding: part, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether these bytes stand at a range.
  func holds(_ other: [UInt8], at range: Range<Int>) -> Bool {
    guard range.count == other.count else { return false }
    for offset in 0..<other.count where self[range.lowerBound &+ offset] != other[offset] {
      return false
    }
    return true
  }
}
