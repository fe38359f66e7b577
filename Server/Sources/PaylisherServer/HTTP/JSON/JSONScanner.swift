/// The state of one look over JSON.
struct JSONScanner {
  /// An array or object that is open.
  struct Frame {
    var isObject: Bool
    var count = 0
    var key = ""
    var seen: Set<String> = []
  }

  let bytes: ContiguousArray<UInt8>
  let limits: JSONLimits
  var position = 0
  var frames: [Frame] = []

  init(bytes: ContiguousArray<UInt8>, limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func run() throws(JSONFault) {
    skipSpace()
    try beginValue()
    while !frames.isEmpty {
      try continueContainer()
    }
    skipSpace()
    guard position == bytes.count else { throw fault(.syntax) }
  }

  // MARK: - Containers

  /// Reads a scalar whole, or opens a container.
  private mutating func beginValue() throws(JSONFault) {
    switch current {
    case UInt8(ascii: "{"): try open(isObject: true)
    case UInt8(ascii: "["): try open(isObject: false)
    case UInt8(ascii: "\""):
      let length = try string(keepsText: false).length
      if length > limits.string { throw fault(.string) }
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func open(isObject: Bool) throws(JSONFault) {
    guard frames.count < limits.depth else { throw fault(.depth) }
    frames.append(Frame(isObject: isObject))
    position += 1
    skipSpace()
    if current == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close()
    } else {
      try beginItem()
    }
  }

  /// After a value: the next item, or the end of the innermost container.
  private mutating func continueContainer() throws(JSONFault) {
    skipSpace()
    let isObject = frames[frames.count - 1].isObject
    switch current {
    case UInt8(ascii: ","):
      position += 1
      skipSpace()
      frames[frames.count - 1].count += 1
      try beginItem()
    case UInt8(ascii: "}") where isObject: close()
    case UInt8(ascii: "]") where !isObject: close()
    default: throw fault(.syntax)
    }
  }

  private mutating func close() {
    frames.removeLast()
    position += 1
  }

  private mutating func beginItem() throws(JSONFault) {
    if frames[frames.count - 1].isObject { try key() }
    try beginValue()
  }

  private mutating func key() throws(JSONFault) {
    guard current == UInt8(ascii: "\"") else { throw fault(.syntax) }
    let (length, text) = try string(keepsText: true)
    let top = frames.count - 1
    frames[top].key = text
    if length > limits.key { throw fault(.key) }
    if frames[top].count == limits.keysPerObject { throw fault(.keys) }
    if frames.count <= limits.uniqueKeysDepth, !frames[top].seen.insert(text).inserted {
      throw fault(.duplicate)
    }
    skipSpace()
    guard current == UInt8(ascii: ":") else { throw fault(.syntax) }
    position += 1
    skipSpace()
  }

  // MARK: - Faults

  func fault(_ kind: JSONFault.Kind) -> JSONFault {
    JSONFault(kind: kind, pointer: pointer, offset: position)
  }

  private var pointer: String {
    frames.reduce(JSONPointer()) { pointer, frame in
      pointer.appending(frame.isObject ? String(frame.key.prefix(256)) : String(frame.count))
    }.description
  }

  // MARK: - Bytes

  /// The byte to be read, or 0 at the end.
  var current: UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
