/// A path into JSON ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)), such as `/targets/ios/app`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The path as text; empty for the whole value.
  public private(set) var description = ""

  /// The pointer to the whole value.
  public init() {}

  /// The pointer to where a decoder was.
  public init(_ path: [any CodingKey]) {
    for key in path { append(key.intValue.map(String.init) ?? key.stringValue) }
  }

  /// The pointer to a member or, by its number, an element.
  public func appending(_ part: String) -> JSONPointer {
    var pointer = self
    pointer.append(part)
    return pointer
  }

  private mutating func append(_ part: String) {
    description += "/"
    for character in part.unicodeScalars {
      switch character {
      case "~": description += "~0"
      case "/": description += "~1"
      default: description.unicodeScalars.append(character)
      }
    }
  }
}

extension JSONPointer {
  /// The pointer to the value or the member's name that begins at a byte, or encloses it.
  ///
  /// A scanner keeps no path while it reads; this finds it again after a fault. Up to that byte the
  /// text must be well formed.
  public init(offset: Int, in bytes: [UInt8]) {
    var scanner = JSONScanner(bytes, limits: .files, recovers: true)
    var frames: [Frame] = []
    while let byte = scanner.peek(), scanner.offset <= offset {
      let isPast = scanner.offset < offset
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = try? scanner.string(limit: .max, .string) else { break }
        frames.indices.last.map { frames[$0].see(text) }
      case UInt8(ascii: "{") where isPast: frames.append(Frame(isObject: true))
      case UInt8(ascii: "[") where isPast: frames.append(Frame(isObject: false))
      case UInt8(ascii: "}") where isPast, UInt8(ascii: "]") where isPast: _ = frames.popLast()
      case UInt8(ascii: ",") where isPast: frames.indices.last.map { frames[$0].advance() }
      default: break
      }
      if byte != UInt8(ascii: "\"") { scanner.skipByte() }
    }
    self.init()
    for part in frames.compactMap(\.part) { append(part) }
  }

  /// An array or object that is open.
  private struct Frame {
    var isObject: Bool
    var awaitsName = true
    var name: String?
    var count = 0

    /// The member or element that is being read.
    var part: String? { isObject ? name.map { String($0.prefix(256)) } : String(count) }

    mutating func see(_ text: String) {
      guard isObject, awaitsName else { return }
      name = text
      awaitsName = false
    }

    mutating func advance() {
      count += 1
      awaitsName = true
    }
  }
}
