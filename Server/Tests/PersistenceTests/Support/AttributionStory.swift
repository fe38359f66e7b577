import AttributionCore
import LinkCore
import Persistence

/// A random story of clicks, opens, impressions, purchases and merges, and what it means.
///
/// The meaning is found without the rule: by looking through the whole story for every event.
struct AttributionStory {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private static let people = ["ada", "bob", "cem"]

  let seed: UInt64
  let tenant: Tenant
  var clicks: [ClickID: ClickRecord] = [:]
  private var generator: Seeded
  private var links: [String: LinkID] = [:]
  private var events: [EventRecord] = []
  private let windows: AttributionWindows

  init(_ driver: any SQLDriver, seed: UInt64) async throws {
    self.seed = seed
    generator = Seeded(seed)
    tenant = try await Tenant(driver)
    let other = try Tenant.link(tenant.id, tenant.domain.id, code: "WINTER", at: .at(1))
    try await tenant.repositories.links.create(other, by: nil)
    links = ["summer25": tenant.link.id, "winter": other.id]
    windows = AttributionWindows(
      deepLink: .random(in: 1...7, using: &generator) * Self.day,
      impression: .random(in: 0...3, using: &generator) * Self.day
    )
    var app = tenant.app
    app.attribution = windows
    try await tenant.repositories.apps.update(app, by: nil)
    for _ in 0..<4 { addClick() }
    for _ in 0..<80 { addEvent() }
    for person in Self.people where Bool.random(using: &generator) { addMerge(person) }
  }

  /// Sends everything in batches, in random order.
  mutating func arrive() async throws {
    var parts = clicks.values.sorted { $0.id < $1.id }.map { ([$0], [EventRecord]()) }
    var rest = events.shuffled(using: &generator)[...]
    while !rest.isEmpty {
      let part = rest.prefix(.random(in: 1...20, using: &generator))
      rest = rest.dropFirst(part.count)
      parts.append(([], Array(part)))
    }
    for (clicks, events) in parts.shuffled(using: &generator) {
      _ = try await tenant.repositories.events.append(tenant.id, events)
      try await tenant.repositories.clicks.append(clicks)
    }
  }

  /// Where the store says otherwise than the story.
  func differences() async throws -> [String] {
    var differences: [String] = []
    var counts: [LinkID: Int64] = [:]
    for event in events {
      let (reason, link) = meaning(of: event)
      let stored = try await tenant.repositories.events.attribution(tenant.id, event.uuid)
      let found = "\(stored?.reason ?? "-") \(stored?.link?.description ?? "-")"
      let expected = "\(reason) \(link?.description ?? "-")"
      if found != expected { differences.append("\(event.name): \(found), not \(expected)") }
      if stored?.decision.reason.rawValue != reason {
        differences.append("\(event.name) is explained as \(stored?.decision.reason as Any)")
      }
      if let link, event.name == "Purchase" { counts[link, default: 0] += 1 }
    }
    let range = ReportRange(from: .start, to: .at(60 * Self.day))
    for link in links.values {
      let totals = try await tenant.repositories.reports.totals(
        tenant.id,
        where: .link(link),
        in: range
      )
      if totals.events != counts[link] ?? 0 {
        differences.append("\(totals.events) purchases, not \(counts[link] ?? 0)")
      }
    }
    let wrong = try await tenant.repositories.reports.verify(tenant.id).wrong
    return wrong == 0 ? differences : differences + ["\(wrong) counts are wrong"]
  }
}

// MARK: - Telling

extension AttributionStory {
  private mutating func moment() -> Timestamp {
    // Whole hours, so that some things happen at once.
    .at(.random(in: 0..<30 * 24, using: &generator) * Self.hour)
  }

  private mutating func addClick() {
    let click = tenant.click(
      at: moment(),
      link: links.values.sorted().randomElement(using: &generator)
    )
    clicks[click.id] = click
  }

  private mutating func addEvent() {
    let person = Self.people.randomElement(using: &generator) ?? ""
    let name = ["Purchase", "Purchase", "Deep Link Opened", "Application Opened", "$impression"]
      .randomElement(using: &generator)
    let origin = Int.random(in: 0..<10, using: &generator)
    var event = tenant.event(
      name ?? "",
      uuid: EntityID(timestamp: moment()),
      person: Bool.random(using: &generator) ? person : "anonymous-" + person,
      key: origin == 0
        ? "nobody" : origin < 3 ? links.keys.sorted().randomElement(using: &generator) : nil,
      jid: origin == 3
        ? clicks.keys.sorted().randomElement(using: &generator)?.description
        : origin == 4 ? ClickID(timestamp: .start).description : nil
    )
    event.occurredAt = moment()
    events.append(event)
  }

  private mutating func addMerge(_ person: String) {
    var event = tenant.event("$identify", uuid: EntityID(timestamp: moment()), person: person)
    event.properties = #"{"$anon_distinct_id":"anonymous-\#(person)"}"#
    events.append(event)
  }
}

// MARK: - Meaning

extension AttributionStory {
  private func meaning(of event: EventRecord) -> (reason: String, link: LinkID?) {
    if let direct = direct(event) { return direct }
    if event.jid != nil { return ("unknown_journey", nil) }
    guard !event.name.hasPrefix("$") else { return ("organic", nil) }
    let before = events.filter {
      samePerson($0, event) && direct($0) != nil && $0.occurredAt <= event.occurredAt
    }
    .sorted { ($0.occurredAt, $0.uuid) < ($1.occurredAt, $1.uuid) }
    for (isOpen, window, reason) in [
      (true, windows.deepLink, "last_touch"),
      (false, windows.impression, "last_impression"),
    ] {
      let touch = before.last { ($0.name == "$impression") != isOpen && $0.name != "Purchase" }
      guard let touch, event.occurredAt.milliseconds - touch.occurredAt.milliseconds < window
      else { continue }
      return (reason, direct(touch)?.link)
    }
    return ("organic", nil)
  }

  private func direct(_ event: EventRecord) -> (reason: String, link: LinkID?)? {
    if let click = event.jid.flatMap({ ClickID($0) }).flatMap({ clicks[$0] }) {
      return ("journey", click.link)
    }
    return event.campaignKey.flatMap { links[$0] }.map { ("campaign_key", $0) }
  }

  private func samePerson(_ one: EventRecord, _ other: EventRecord) -> Bool {
    func root(_ person: String) -> String {
      let isMerged = events.contains {
        $0.name == "$identify" && "anonymous-" + $0.distinctID == person
      }
      return isMerged ? String(person.dropFirst("anonymous-".count)) : person
    }
    return root(one.distinctID) == root(other.distinctID)
  }
}
