/// Reads the segments of a path.
enum LinkPath: Sendable {
  /// The decoded segments of a path, after those before it.
  ///
  /// Empty segments and `.` are dropped and `..` takes back the segment before it, encoded or not
  /// ([RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)), so that what is
  /// delivered is what is checked. The segments of `start` cannot be taken back.
  static func segments(
    of path: ArraySlice<UInt8>,
    after start: [String]
  ) throws(LinkRefusal) -> [String] {
    var segments = start
    var index = path.startIndex
    while index < path.endIndex {
      let end = path[index...].firstIndex(of: 0x2F) ?? path.endIndex
      if end > index {
        let segment = try text(path[index..<end])
        if segment == ".." {
          guard segments.count > start.count else { throw .climbsAboveRoot }
          segments.removeLast()
        } else if segment != "." {
          segments.append(segment)
        }
      }
      index = end + 1
    }
    return segments
  }

  /// The decoded segments of a custom scheme's link, whose host is the first of them.
  static func segments(
    ofHost host: ArraySlice<UInt8>,
    path: ArraySlice<UInt8>
  ) throws(LinkRefusal) -> [String] {
    let start = try segments(of: host, after: [])
    return try segments(of: path, after: start)
  }

  /// The text of one segment; a route without a text form cannot be checked, so it is refused.
  static func text(_ bytes: ArraySlice<UInt8>) throws(LinkRefusal) -> String {
    guard let text = PercentCoding.decodeText(bytes),
      !text.utf8.contains(where: \.isASCIIControl)
    else { throw .badEscape }
    return text
  }
}
