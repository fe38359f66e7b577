import AttributionCore
import JSONCoding
import LinkCore

/// An event taken apart, once and before anything is looked up: what its row keeps, what it is counted by,
/// and what it says about its person and its origin.
///
/// A class, because an event passes through several arrays on its way and has two dozen texts.
final class EventParts: Sendable {
  let event: EventRecord
  let kind: EventKind
  /// Its properties, as three columns keep them.
  let text: PropertyText
  /// What all events of its visit repeat, as JSON.
  let visit: String?
  let origin: EventOrigin
  let money: EventMoney?
  /// The names and values that it is counted by; none for events of the SDK.
  let counted: [(name: String, value: String)]
  /// Which distinct ids it says are one person.
  let merge: PersonMerge?
  /// What it says about its device and its person.
  let device: DeviceFacts
  /// What it reports of a message.
  let acknowledgement: Acknowledgement?

  /// Takes the events of a request apart; what a device repeats in each of them is read once.
  static func all(_ events: [EventRecord]) -> [EventParts] {
    var devices: [ExactText: DeviceFacts] = [:]
    return events.map { EventParts($0, &devices) }
  }

  convenience init(_ event: EventRecord) {
    var devices: [ExactText: DeviceFacts] = [:]
    self.init(event, &devices)
  }

  /// The same event with another origin.
  init(_ parts: EventParts, origin: EventOrigin) {
    self.origin = origin
    event = parts.event
    kind = parts.kind
    text = parts.text
    visit = parts.visit
    money = parts.money
    counted = parts.counted
    merge = parts.merge
    device = parts.device
    acknowledgement = parts.acknowledgement
  }

  private init(_ event: EventRecord, _ devices: inout [ExactText: DeviceFacts]) {
    var own = OwnProperties()
    text = PropertyText(event.properties, &own)
    self.event = event
    kind = EventKind(name: event.name)
    visit = VisitText(event, properties: text.visit)?.json
    origin = EventOrigin(event, own.tags)
    money = EventMoney(own)
    counted = kind == .custom ? Array(own.counted.prefix(PropertyLimits.perEvent)) : []
    merge = PersonMerge(event, own)
    acknowledgement = Acknowledgement(event, own)
    guard let context = text.context.map({ ExactText($0) }) else {
      device = DeviceFacts()
      return
    }
    device = devices[context] ?? DeviceFacts(context: context.text)
    devices[context] = device
  }

  /// The terms that its row and its counts name.
  func terms(tenant: Int64) -> EventTerms<TermKey> {
    var currency: TermKey?
    if case .amount(_, let code) = money { currency = TermKey(tenant, .currency, code.code) }
    return EventTerms(
      name: TermKey(tenant, .event, event.name),
      person: TermKey(tenant, .person, event.distinctID),
      app: event.app.map { TermKey(tenant, .app, id: $0.value) },
      context: text.context.map { TermKey(tenant, .context, $0) },
      visit: visit.map { TermKey(tenant, .visit, $0) },
      journey: event.jid.map { .journey(tenant, $0) },
      keys: text.keys.map { TermKey(tenant, .keys, $0) },
      currency: currency,
      country: event.country.map { TermKey(tenant, .country, $0) }
    )
  }
}

/// What an event names and many events repeat: as terms, or as their numbers.
struct EventTerms<Value> {
  var name: Value
  var person: Value
  var app: Value?
  var context: Value?
  var visit: Value?
  var journey: Value?
  var keys: Value?
  var currency: Value?
  var country: Value?

  func map<Other>(_ transform: (Value) throws -> Other) rethrows -> EventTerms<Other> {
    EventTerms<Other>(
      name: try transform(name),
      person: try transform(person),
      app: try app.map(transform),
      context: try context.map(transform),
      visit: try visit.map(transform),
      journey: try journey.map(transform),
      keys: try keys.map(transform),
      currency: try currency.map(transform),
      country: try country.map(transform)
    )
  }
}

extension EventTerms<Int64?> {
  /// The numbers, where each is known.
  var complete: EventTerms<Int64>? {
    var isComplete = true
    let numbers = map { number -> Int64 in
      isComplete = isComplete && number != nil
      return number ?? 0
    }
    return isComplete ? numbers : nil
  }
}

extension EventTerms: Equatable where Value: Equatable {}
extension EventTerms: Sendable where Value: Sendable {}

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
    properties = String((members.json(of: "properties") ?? "{}").dropFirst().dropLast())
  }

  /// The visit as a JSON object, always in the same order.
  var json: String {
    var writer = JSONWriter(capacity: 160 + properties.utf8.count)
    writer.raw("{")
    for (name, value) in [("session", session), ("jid", jid), ("key", key)] {
      guard let value else { continue }
      writer.name(name)
      writer.write(value)
      writer.raw(",")
    }
    writer.raw("\"properties\":{")
    writer.raw(properties)
    writer.raw("}}")
    return writer.text
  }

  private static func text(_ members: JSONMembers, _ name: String) throws -> String? {
    guard members.json(of: name) != nil else { return nil }
    guard let text = members.string(of: name) else {
      throw StoreError.corrupt(column: "text", expected: "a visit")
    }
    return text
  }
}
