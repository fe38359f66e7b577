import AttributionCore
import LinkCore
import Testing

@testable import Persistence

/// What becomes of the events of a batch, without a store.
@Suite struct EventPlanTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The hashes of the events of the batch; all have the same id.
    var batch: [UInt8]
    var place = EventPartitions.Place.table("event_log_202611")
    var stored: UInt8?
    var isErased = false
    var verdicts: [EventVerdict]
    var inserted: [Int] = []

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "new", batch: [1], verdicts: [.accepted], inserted: [0]),
    Case(name: "stored", batch: [1], stored: 1, verdicts: [.duplicate]),
    Case(name: "stored with other content", batch: [2], stored: 1, verdicts: [.conflict]),
    Case(name: "twice", batch: [1, 1], verdicts: [.accepted, .duplicate], inserted: [0]),
    Case(
      name: "twice with other content",
      batch: [1, 2, 1],
      verdicts: [.accepted, .conflict, .duplicate],
      inserted: [0]
    ),
    Case(name: "of an erased person", batch: [1], isErased: true, verdicts: [.erased]),
    Case(
      name: "stored of an erased person",
      batch: [1],
      stored: 1,
      isErased: true,
      verdicts: [.erased]
    ),
    Case(name: "of a dropped month", batch: [1], place: .dropped, verdicts: [.expired]),
    Case(
      name: "of a dropped month and an erased person",
      batch: [1],
      place: .dropped,
      stored: 1,
      isErased: true,
      verdicts: [.expired]
    ),
    Case(name: "none", batch: [], verdicts: []),
  ]

  /// A currency that is there and cannot be read takes its amount out of every sum, and is counted.
  @Test(arguments: [
    (#""currency":"TRY""#, "TRY"), (#""currency":"try""#, "TRY"), (#""$currency":"eur""#, "EUR"),
    (#""currency":null"#, "XXX"), (#""currency":"""#, "XXX"), (#""plan":"pro""#, "XXX"),
    (#""currency":"EURO""#, nil), (#""currency":"€""#, nil), (#""currency":"TL""#, nil),
    (#""currency":949"#, nil), (#""currency":["TRY"]"#, nil),
  ])
  func readsCurrencies(member: String, code: String?) throws {
    let parts = EventParts(Self.event(1, properties: EventProperties("{\"revenue\":5,\(member)}")))
    switch parts.money {
    case .amount(_, let currency): #expect(currency.code == code)
    case .unreadable: #expect(code == nil)
    case nil: Issue.record("no money")
    }
  }

  private static func event(_ hash: UInt8, properties: EventProperties = "{}") -> EventRecord {
    EventRecord(
      uuid: EntityID(high: 1, low: 2),
      name: "Purchase",
      distinctID: "ada",
      occurredAt: Timestamp(milliseconds: 10),
      receivedAt: Timestamp(milliseconds: 12),
      properties: properties,
      contentHash: [hash]
    )
  }

  @Test(arguments: cases) func decidesFromWhatIsKnown(_ item: Case) {
    let events = item.batch.map { Self.event($0) }
    let id = EntityID(high: 1, low: 2)
    let plan = EventPlan(
      events,
      KnownEvents(
        places: events.map { _ in item.place },
        hashes: item.stored.map { [id: [$0]] } ?? [:],
        erased: item.isErased ? [id] : []
      )
    )
    #expect(plan.verdicts == item.verdicts)
    #expect(plan.insertions.map(\.position) == item.inserted)
    #expect(plan.insertions.allSatisfy { $0.table == "event_log_202611" })
  }

  /// Another node may store an event between the look-up and the insertion.
  @Test(
    arguments: [([7], .duplicate), ([8], .conflict), (nil, .conflict)]
      as [([UInt8]?, EventVerdict)]
  )
  func correctsWhatAnotherNodeStored(_ hash: [UInt8]?, _ verdict: EventVerdict) {
    let event = Self.event(7)
    var plan = EventPlan([event], KnownEvents(places: [.table("event_log_misc")]))
    plan.found(hash, of: event, at: 0)
    #expect(plan.verdicts == [verdict])
  }

  @Test func takesAnEventApartOnce() {
    var event = Self.event(
      1,
      properties: """
        {"$os":"iOS","$session_id":"s","campaign_source":"instagram","currency":"TRY","plan":"pro",\
        "revenue":129.9,"seats":3}
        """
    )
    (event.sessionID, event.jid) = ("s", "j")
    let parts = EventParts(event)
    #expect(parts.kind == .custom)
    #expect(parts.text.context == #"{"$os":"iOS"}"#)
    #expect(parts.text.keys == #"["currency","plan","revenue","seats"]"#)
    #expect(parts.text.values == #"["TRY","pro",129.9,3]"#)
    #expect(parts.origin.tags.source == ExactText("instagram"))
    #expect(parts.origin.jid == ExactText("j"))
    #expect(parts.counted.map(\.name) == ["currency", "plan", "seats"])
    #expect(parts.counted.map(\.value) == ["TRY", "pro", "3"])
    #expect(
      parts.money
        == MoneyAmount(decimal: "129.90").map {
          EventMoney.amount($0, CurrencyCode("TRY"))
        }
    )
    #expect(parts.merge == nil)
    #expect(
      parts.visit == """
        {"session":"s","jid":"j","properties":{"$session_id":"s","campaign_source":"instagram"}}
        """
    )
    let terms = parts.terms(tenant: 1)
    #expect(terms.name == TermKey(1, .event, "Purchase") && terms.app == nil)
    #expect(terms.person == TermKey(1, .person, "ada"))
    #expect(terms.journey == .journey(1, "j"))
    #expect(terms.currency == TermKey(1, .currency, "TRY"))
    #expect(terms.map { _ in Int64?(1) }.complete?.visit == 1)
    #expect(terms.map { $0.kind == .visit ? nil : Int64(1) }.complete == nil)
  }

  @Test(
    arguments: [
      ("$identify", #"{"$anon_distinct_id":"anon-1"}"#, "anon-1" as String?),
      ("$create_alias", #"{"alias":"anon-2"}"#, "anon-2"), ("$identify", "{}", nil),
      ("$identify", #"{"$anon_distinct_id":7}"#, nil),
    ]
  )
  func readsWhoIsWho(_ name: String, _ properties: String, _ other: String?) {
    var event = Self.event(1, properties: EventProperties(properties))
    event.name = name
    let parts = EventParts(event)
    #expect(parts.merge?.kept == "ada")
    #expect(parts.merge?.other == other)
    #expect(parts.counted.isEmpty)
  }

  @Test func readsWhatADeviceRepeatsOnce() {
    let device = DeviceFacts(
      context: """
        {"$app_version":"2.10.1","$locale":"tr_TR","$os":"iOS","$os_name":"iPadOS",\
        "$set":{"plan":"pro","seats":3,"token":"t","list":[1]},"$set_once":{"first":true},\
        "$timezone":""}
        """
    )
    #expect(device.language == "tr-tr")
    #expect(device.platform == "ipados")
    #expect(device.version == AudienceQuery.sortable("2.10.1"))
    #expect(device.zone == nil)
    #expect(device.set.keys.sorted() == ["plan", "seats"])
    #expect(device.setOnce.keys.sorted() == ["first"])
    #expect(DeviceFacts(context: "{}") == DeviceFacts())
  }

  private static func planned(
    _ name: String,
    at milliseconds: Int64,
    link: Int64 = 7,
    reason: AttributionReason = .campaignKey
  ) -> PlannedEvent {
    var record = event(1)
    (record.name, record.occurredAt) = (name, Timestamp(milliseconds: milliseconds))
    var key = DimensionKey(tenant: 1)
    (key.link, key.reason) = (link, reason.rawValue)
    return PlannedEvent(
      EventParts(record),
      tenant: 1,
      EventTerms(name: 2, person: 3),
      [],
      Attribution(key: key, dimension: 4)
    )
  }

  /// What a batch adds is counted in memory: each event once, each person once a day, each journey once.
  @Test func countsABatchInMemory() {
    var tally = EventTally()
    tally.add(Self.planned("Deep Link Opened", at: 2_000), DeviceFacts())
    tally.add(Self.planned("Deep Link Opened", at: 1_000), DeviceFacts())
    tally.add(Self.planned("Purchase", at: 86_400_000, link: DimensionKey.none), DeviceFacts())
    #expect(tally.rollups.facts.values.reduce(0, +) == 3)
    #expect(tally.rollups.people.values.sorted() == [1, 2])
    #expect(
      tally.days == [
        PersonDay(tenant: 1, day: 0, person: 3), PersonDay(tenant: 1, day: 1, person: 3),
      ]
    )
    let opening = tally.opened.first
    #expect(opening.count == 1)
    #expect(opening[.init(tenant: 1, link: 7, opener: -3)]?.occurredAt.milliseconds == 1_000)
    // A re-open that follows a touch is no further journey.
    var following = EventTally()
    following.add(
      Self.planned("Application Opened", at: 1, reason: .lastTouch),
      DeviceFacts()
    )
    #expect(following.opened.first.isEmpty)
  }
}
