/// Takes a stream of server-sent events apart, however its bytes were cut.
struct ServerSentEventReader: Sendable {
  private var line: [UInt8] = []
  private var id: String?
  private var name = ""
  private var data: [String] = []
  private var isAfterReturn = false

  /// The events that end in these bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      // A line ends with CR, LF or both.
      let isSecondHalf = isAfterReturn && byte == UInt8(ascii: "\n")
      isAfterReturn = byte == UInt8(ascii: "\r")
      if isSecondHalf { continue }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        line.append(byte)
        continue
      }
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  /// Takes a line in; the event that it ends, where it is empty.
  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "data": data.append(text)
    case "event": name = text
    case "id" where !text.utf8.contains(0): id = text
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer { (name, data) = ("", []) }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      id: id,
      name: name.isEmpty ? "message" : name,
      data: data.joined(separator: "\n")
    )
  }
}
