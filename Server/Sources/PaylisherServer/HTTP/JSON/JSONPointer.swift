/// A path into JSON ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)), such as `/targets/ios/app`.
struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  private(set) var description = ""

  init() {}

  init(_ path: [any CodingKey]) {
    for key in path { append(key.intValue.map(String.init) ?? key.stringValue) }
  }

  /// The pointer to a member or, by its number, an element.
  func appending(_ part: String) -> JSONPointer {
    var pointer = self
    pointer.append(part)
    return pointer
  }

  private mutating func append(_ part: String) {
    description += "/" + part.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
