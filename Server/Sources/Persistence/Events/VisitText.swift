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
