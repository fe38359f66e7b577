import LinkCore

/// What all events of a visit repeat: its session, its journey and its campaign.
struct VisitText: Hashable, Sendable {
  var session: String?
  var jid: String?
  var key: String?
  /// The members of the events' properties that say the same, as the inside of an object.
  var properties: String

  /// `nil` where the event says nothing about a visit.
  init?(_ event: EventRecord, properties: String) {
    guard
      event.sessionID != nil || event.jid != nil || event.campaignKey != nil || !properties.isEmpty
    else { return nil }
    session = event.sessionID
    jid = event.jid
    key = event.campaignKey
    self.properties = properties
  }

  /// Reads what ``json`` wrote.
  init(json: String) throws {
    guard let members = JSONMembers(json) else {
      throw StoreError.corrupt(column: "text", expected: "a visit")
    }
    session = try Self.text(members, "session")
    jid = try Self.text(members, "jid")
    key = try Self.text(members, "key")
    properties = String((members.value(of: "properties") ?? "{}").dropFirst().dropLast())
  }

  /// The visit as a JSON object, always in the same order.
  var json: String {
    var members: [String] = []
    for (name, value) in [("session", session), ("jid", jid), ("key", key)] {
      if let value { members.append("\"\(name)\":\(JSONString.quoted(value))") }
    }
    members.append("\"properties\":{\(properties)}")
    return "{\(members.joined(separator: ","))}"
  }

  private static func text(_ members: JSONMembers, _ name: String) throws -> String? {
    try members.value(of: name).map {
      try JSONColumn.value(String.self, from: $0, column: "text")
    }
  }
}

/// JSON strings.
enum JSONString: Sendable {
  /// A text in quotes, with what must be escaped escaped.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
