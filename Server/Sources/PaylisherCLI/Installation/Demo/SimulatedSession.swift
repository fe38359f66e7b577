import Crypto
import JSONCoding
import LinkCore
import Persistence
import TargetCore

/// A time in which a visitor has the app open, and what the SDK would report of it.
struct SimulatedSession: Sendable {
  let person: SimulatedPerson
  /// The id under which the device reports.
  let distinctID: String
  let platform: RoutePlatform
  let startedAt: Timestamp
  /// The click that led to the app.
  let journey: String?

  init(
    _ person: SimulatedPerson,
    as distinctID: String? = nil,
    on platform: RoutePlatform,
    at startedAt: Timestamp,
    journey: String? = nil
  ) {
    (self.person, self.distinctID) = (person, distinctID ?? person.id)
    (self.platform, self.startedAt, self.journey) = (platform, startedAt, journey)
  }

  /// An event, with properties of its own.
  func event(
    _ name: String,
    at moment: Timestamp,
    _ own: [String: JSONValue] = [:]
  ) -> EventRecord {
    let id = id
    var properties = own
    properties["$os_name"] = .string(Self.systemName(of: platform))
    properties["$app_version"] = .string(person.version)
    properties["$session_id"] = .string(id)
    properties["simulated"] = true
    properties["jid"] = journey.map { .string($0) }
    let text = JSONValue.object(properties).canonicalText
    return EventRecord(
      uuid: EntityID(timestamp: moment),
      name: name,
      distinctID: distinctID,
      occurredAt: moment,
      clientTimestamp: moment,
      receivedAt: moment,
      sessionID: id,
      jid: journey,
      properties: EventProperties(text),
      contentHash: Array(SHA256.hash(data: Array(text.utf8)).prefix(8))
    )
  }

  private static func systemName(of platform: RoutePlatform) -> String {
    platform == .ios ? "iOS" : "Android"
  }

  /// The platform of the device that an event of a session came from.
  static func platform(of event: EventRecord) -> RoutePlatform {
    let system = event.properties.members?.string(of: "$os_name")
    return system == systemName(of: .ios) ? .ios : .android
  }

  /// The events of what a visitor does one after the other.
  func events(_ steps: [SimulatedMonth.Step]) -> [EventRecord] {
    steps.enumerated().map { place, step in
      var own: [String: JSONValue] = [:]
      if place == 0 { own["$set"] = ["plan": .string(person.plan)] }
      if let price = step.price {
        own["revenue"] = .integer(Int64(price))
        own["currency"] = "EUR"
      }
      return event(step.name, at: step.at, own)
    }
  }

  /// That the device's own id and the visitor's are one person.
  func identification(of anonymousID: String, at moment: Timestamp) -> EventRecord {
    event(
      "$identify",
      at: moment,
      ["$anon_distinct_id": .string(anonymousID), "$set": ["plan": .string(person.plan)]]
    )
  }

  /// The same for each event of it.
  private var id: String {
    var generator = SeededGenerator(seed: UInt64(person.number))
    return EntityID(timestamp: startedAt, using: &generator).description
  }
}
