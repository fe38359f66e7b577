import Crypto
import JSONCoding
import LinkCore
import Persistence

/// Turns events as clients send them into rows, one by one.
struct EventDecoder: Sendable {
  /// The longest name and the longest distinct id, in bytes.
  static let longestName = 256

  var app: AppID?
  var key: String
  var clock: ClockCorrection
  var maximumLength: Int
  /// The country that the request came from, where it came from a device.
  var country: String?
  var makeID: @Sendable (Timestamp) -> EntityID

  /// Why an event was refused; `uuid` where it has a readable one.
  struct Refusal: Error, Hashable, Sendable {
    var uuid: EntityID?
    var code: String
    var detail: String
  }

  /// The row of an event.
  func decode(_ sent: IngestRequest.Event) throws(Refusal) -> EventRecord {
    let element = sent.element
    guard let event = element.value.objectValue else {
      throw refusal(nil, "invalid_event", "an event is an object")
    }
    let uuid = try uuid(of: event)
    if let fault = element.fault {
      throw refusal(uuid, fault.eventCode, fault.reason)
    }
    guard element.length <= maximumLength else {
      throw refusal(uuid, "event_too_large", "an event can have at most \(maximumLength) bytes")
    }
    return try record(event, sent.properties, uuid: uuid)
  }

  private func record(
    _ event: JSONObject,
    _ members: JSONMembers?,
    uuid: EntityID?
  ) throws(Refusal) -> EventRecord {
    var properties = try properties(of: event, members, uuid: uuid)
    let name = try name(of: event, uuid: uuid)
    let person = try distinctID(event, properties, uuid: uuid)
    let moment = try moment(of: event, uuid: uuid)
    for name in IngestRequest.keyNames {
      let inside = properties.string(of: name)
      if inside == key { properties = properties.removing(name) }
      try checkKey(event[name].map(\.stringValue) ?? inside, uuid: uuid)
    }
    var record = EventRecord(
      uuid: uuid ?? makeID(clock.receivedAt),
      app: app,
      name: name,
      distinctID: person,
      occurredAt: clock.correct(moment),
      clientTimestamp: moment,
      sentAt: clock.sentAt,
      receivedAt: clock.receivedAt,
      sessionID: text("$session_id", in: properties),
      link: text("link_id", in: properties).flatMap { LinkID($0) },
      campaignKey: text("campaign_key", in: properties) ?? text("deeplink_key", in: properties),
      jid: text("jid", in: properties),
      properties: EventProperties(properties),
      contentHash: Self.hash(name, person, moment, properties)
    )
    record.country = country(in: properties)
    return record
  }

  /// The country of the device: what the event says of it (`$geoip_country_code`), else that of the request,
  /// unless the client asks for none (`$geoip_disable`), as programs on servers do.
  ///
  /// Source: [PostHog's GeoIP properties](https://posthog.com/docs/cdp/geoip-enrichment).
  private func country(in properties: JSONMembers) -> String? {
    if let code = properties.string(of: "$geoip_country_code") { return ClientReader.country(code) }
    return properties.json(of: "$geoip_disable") == "true" ? nil : country
  }

  /// Refuses an event that carries the key of another app than its request: an array may hold events of
  /// several, and the first key decides where a request belongs.
  private func checkKey(_ text: String?, uuid: EntityID?) throws(Refusal) {
    guard let text, text != key, APIKey(text) != nil else { return }
    throw refusal(
      uuid,
      "other_key",
      "the event carries another key than its request; send it apart"
    )
  }

  private func refusal(_ uuid: EntityID?, _ code: String, _ detail: String) -> Refusal {
    Refusal(uuid: uuid, code: code, detail: detail)
  }

  private func text(_ name: String, in properties: JSONMembers) -> String? {
    guard let text = properties.string(of: name), !text.isEmpty,
      text.utf8.count <= Self.longestName, !text.utf8.contains(0)
    else { return nil }
    return text
  }

  /// Eight bytes over what an event says and the lengths of the parts.
  private static func hash(
    _ name: String,
    _ person: String,
    _ moment: Timestamp?,
    _ properties: JSONMembers
  ) -> [UInt8] {
    let texts = [name, person, moment.map { "\($0.milliseconds)" } ?? ""]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(properties.bytes.count + 128)
    for text in texts { add(text.utf8, to: &bytes) }
    add(properties.bytes, to: &bytes)
    return Array(SHA256.hash(data: bytes).prefix(8))
  }

  private static func add(_ part: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let count = UInt32(truncatingIfNeeded: part.count)
    withUnsafeBytes(of: count.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: part)
  }
}

// MARK: - Members

extension EventDecoder {
  private func uuid(of event: JSONObject) throws(Refusal) -> EntityID? {
    switch event["uuid"] {
    case nil, .null: return nil
    case .string(let text):
      guard let uuid = EntityID(text) else {
        throw refusal(nil, "invalid_uuid", "`uuid` is not a UUID")
      }
      return uuid
    default: throw refusal(nil, "invalid_uuid", "`uuid` is not a string")
    }
  }

  private func name(
    of event: JSONObject,
    uuid: EntityID?
  ) throws(Refusal) -> String {
    guard let name = event["event"]?.stringValue, !name.isEmpty else {
      throw refusal(uuid, "missing_event", "`event` must be the name of the event")
    }
    guard name.utf8.count <= Self.longestName else {
      throw refusal(
        uuid,
        "event_name_too_long",
        "`event` can have at most \(Self.longestName) bytes"
      )
    }
    try checkText(name, of: "event", uuid: uuid)
    return name
  }

  private func distinctID(
    _ event: JSONObject,
    _ properties: JSONMembers,
    uuid: EntityID?
  ) throws(Refusal) -> String {
    let value = event["distinct_id"] ?? event["$distinct_id"] ?? properties["distinct_id"]
    let id: String? =
      switch value {
      case .string(let text): text
      case .integer(let number): String(number)
      default: nil
      }
    guard let id, !id.isEmpty else {
      throw refusal(uuid, "missing_distinct_id", "`distinct_id` is required")
    }
    guard id.utf8.count <= Self.longestName else {
      throw refusal(
        uuid,
        "distinct_id_too_long",
        "`distinct_id` can have at most \(Self.longestName) bytes"
      )
    }
    try checkText(id, of: "distinct_id", uuid: uuid)
    return id
  }

  /// Refuses what PostgreSQL cannot store as text, on every engine, so that both take the same.
  private func checkText(
    _ text: String,
    of member: String,
    uuid: EntityID?
  ) throws(Refusal) {
    guard !text.hasByte(0) else {
      throw refusal(uuid, "null_character", "`\(member)` may not hold U+0000")
    }
  }

  /// The properties, with what some clients send beside them.
  private func properties(
    of event: JSONObject,
    _ members: JSONMembers?,
    uuid: EntityID?
  ) throws(Refusal) -> JSONMembers {
    var properties: JSONMembers
    switch event["properties"] {
    case nil, .null: properties = JSONMembers()
    case .object(let object): properties = members ?? JSONMembers(object)
    default: throw refusal(uuid, "invalid_properties", "`properties` is not an object")
    }
    for name in ["$set", "$set_once"] where properties.json(of: name) == nil {
      if let value = event[name] { properties = properties.setting(name, to: value) }
    }
    return properties
  }

  private func moment(
    of event: JSONObject,
    uuid: EntityID?
  ) throws(Refusal) -> Timestamp? {
    switch event["timestamp"] {
    case nil, .null: return offsetMoment(event["offset"])
    case let value:
      guard let moment = EventMoment(value) else {
        throw refusal(uuid, "invalid_timestamp", "`timestamp` is not an RFC 3339 date-time")
      }
      return moment.timestamp
    }
  }

  /// Some clients say how many milliseconds ago it was instead.
  private func offsetMoment(_ value: JSONValue?) -> Timestamp? {
    guard case .integer(let age) = value, age >= 0, age <= ClockCorrection.longestDelay else {
      return nil
    }
    let now = clock.sentAt ?? clock.receivedAt
    return Timestamp(milliseconds: now.milliseconds - age)
  }
}

/// When something happened by the server's clock, given what a device's clock said.
///
/// A device knows how long ago an event was when it sends it; only its idea of "now" may be wrong.
struct ClockCorrection: Hashable, Sendable {
  /// The oldest that an event may be when it arrives: 30 days, in milliseconds.
  static let longestDelay: Int64 = 30 * 86_400_000
  /// The furthest that an event may be ahead when it arrives: one minute, in milliseconds.
  static let longestLead: Int64 = 60_000

  /// When the server received the request.
  var receivedAt: Timestamp
  /// When the device sent it, by its own clock.
  var sentAt: Timestamp?
  /// Whether old moments are meant, as in an import.
  var isHistorical = false

  /// The corrected moment of an event that happened at `clientTime` by the device's clock.
  func correct(_ clientTime: Timestamp?) -> Timestamp {
    guard let clientTime else { return receivedAt }
    if isHistorical { return min(clientTime, latest) }
    guard let sentAt else { return clamp(clientTime) }
    let (age, overflow) = sentAt.milliseconds.subtractingReportingOverflow(clientTime.milliseconds)
    guard !overflow else { return receivedAt }
    let (moment, isOut) = receivedAt.milliseconds.subtractingReportingOverflow(age)
    return isOut ? receivedAt : clamp(Timestamp(milliseconds: moment))
  }

  private var latest: Timestamp {
    Timestamp(milliseconds: receivedAt.milliseconds + Self.longestLead)
  }

  private func clamp(_ moment: Timestamp) -> Timestamp {
    let earliest = Timestamp(milliseconds: receivedAt.milliseconds - Self.longestDelay)
    return min(max(moment, earliest), latest)
  }
}

/// A moment as clients write it in an event.
///
/// RFC 3339 with any offset; without an offset it counts as UTC. A number counts the milliseconds since
/// 1970, or the seconds where it is too small for milliseconds of this century, as Python's `time()`.
struct EventMoment: Hashable, Sendable {
  let timestamp: Timestamp

  init?(_ value: JSONValue?) {
    switch value {
    case .string(let text):
      guard let timestamp = Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z") else {
        return nil
      }
      self.timestamp = timestamp
    case .integer(let number) where Self.plausible.contains(number):
      timestamp = Timestamp(milliseconds: number < Self.leastMilliseconds ? number * 1_000 : number)
    case .number(let number):
      let milliseconds = number < Double(Self.leastMilliseconds) ? number * 1_000 : number
      guard let whole = Int64(exactly: milliseconds.rounded(.down)), Self.plausible.contains(whole)
      else { return nil }
      timestamp = Timestamp(milliseconds: whole)
    default: return nil
    }
  }

  /// What is less counts seconds: as milliseconds it would be before March 1973, as seconds it is up to
  /// the year 5138.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  /// From 1970 to the year 9999.
  private static let plausible: ClosedRange<Int64> = 0...Timestamp.latest.milliseconds
}
