/// Reads the route of a URL.
enum LinkPath: Sendable {
  /// The decoded segments of a path, after those before it.
  ///
  /// Empty segments and `.` are dropped and `..` takes back the segment before it, encoded or not
  /// ([RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)), so that what is
  /// delivered is what is checked. The segments of `start` cannot be taken back.
  static func segments(
    of path: Range<Int>,
    in url: LinkURL,
    after start: [String]
  ) throws(LinkRefusal) -> [String] {
    var segments = start
    var index = path.lowerBound
    while index < path.upperBound {
      var end = index
      while end < path.upperBound, url.bytes[end] != 0x2F { end += 1 }
      if end > index {
        try append(try text(index..<end, in: url), to: &segments, above: start.count)
      }
      index = end + 1
    }
    return segments
  }

  /// The decoded segments of a URL; the host of a custom scheme is the first of them.
  static func segments(of url: LinkURL) throws(LinkRefusal) -> [String] {
    var start: [String] = []
    start.reserveCapacity(4)
    if !url.isWeb { start = try segments(of: url.hostRange, in: url, after: start) }
    return try segments(of: url.pathRange, in: url, after: start)
  }

  /// The text of a part; a route without a text form cannot be checked, so it is refused.
  static func text(_ range: Range<Int>, in url: LinkURL) throws(LinkRefusal) -> String {
    let bytes = url.bytes[range]
    if url.isPlain(range) { return String(decoding: bytes, as: UTF8.self) }
    guard let text = PercentCoding.decodeText(bytes),
      !text.utf8.contains(where: \.isASCIIControl)
    else { throw .badEscape }
    return text
  }

  private static func append(
    _ segment: String,
    to segments: inout [String],
    above root: Int
  ) throws(LinkRefusal) {
    switch segment {
    case ".": break
    case "..":
      guard segments.count > root else { throw .climbsAboveRoot }
      segments.removeLast()
    default: segments.append(segment)
    }
  }
}
