import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The form of an audience says what is stored, or leaves the audience to its JSON.
@Suite struct AudienceDraftTests {
  private static func condition(
    _ kind: AudienceForm.Kind,
    _ name: String? = nil,
    _ change: (inout AudienceForm) -> Void = { _ in }
  ) -> AudienceForm {
    var form = AudienceForm(kind, name: name)
    change(&form)
    return form
  }

  private static let start = Timestamp(milliseconds: 1_790_000_000_000)

  private static func draft(_ form: AudienceForm) -> AudienceDraft {
    AudienceDraft(
      AudienceResource(
        id: AudienceID(timestamp: start),
        name: "Pros",
        audience: form,
        createdAt: start,
        updatedAt: start
      )
    )
  }

  private static let shownAsJSON = [
    condition(.property, "age") { $0.atLeast = .number(18) },
    condition(.property, "age") { $0.atLeast = .number(1e300) },
    condition(.property, "plan") { $0.withinDays = 7 },
    condition(.property, "plan") { ($0.is, $0.exists) = ([.text("pro")], true) },
    condition(.property, "plan") { $0.is = [.text(" pro")] },
    condition(.country) { $0.atLeast = .text("18") }, condition(.lastSeen),
    condition(.lastSeen) { ($0.withinHours, $0.beforeHours) = (9, 3) },
    condition(.list) { $0.is = [.text("\(PeopleListID(timestamp: start))"), .text("x")] },
    condition(.appVersion) { ($0.atLeast, $0.withinDays) = (.text("2.1"), 3) },
    purchase([property { $0.is = [.text("shoes")] }, property { $0.exists = true }]),
    purchase([property { $0.isNot = [.text("shoes")] }]),
    purchase([property { $0.exists = false }]),
    purchase([property { ($0.atLeast, $0.atMost) = (1, 5) }]),
    purchase([property { $0.is = [.number(5)] }]), purchase([]),
    condition(.lastEvent, "Cart") { ($0.withinDays, $0.where) = (3, [property { _ in }]) },
  ]

  private static func property(
    _ change: (inout EventPropertyForm) -> Void
  ) -> EventPropertyForm {
    var form = EventPropertyForm(name: "category")
    change(&form)
    return form
  }

  private static func purchase(_ tests: [EventPropertyForm]) -> AudienceForm {
    condition(.event, "Purchase") { ($0.atLeast, $0.where) = (.number(1), tests) }
  }

  @Test(arguments: shownAsJSON)
  func leavesWhatARowDoesNotSayToJSON(_ form: AudienceForm) {
    let draft = Self.draft(form)
    #expect(draft.json != nil)
    #expect(draft.form == form)
  }

  private static let shownAsRows = [
    condition(.property, "plan") { $0.is = [.text("pro"), .text("team")] },
    condition(.property, "plan") { $0.exists = true },
    condition(.event, "Purchase") { ($0.atLeast, $0.withinDays) = (.number(2), 30) },
    condition(.appVersion) { $0.atLeast = .text("2.1") },
    condition(.lastSeen) { $0.withinDays = 7 }, condition(.reachable),
    condition(.lastSeen) { $0.withinHours = 12 },
    condition(.event, "Cart") { ($0.atLeast, $0.withinHours) = (.number(1), 2) },
    condition(.firstEvent, "Purchase") { $0.withinDays = 7 },
    condition(.lastEvent, "Cart") { $0.withinHours = 24 },
    condition(.list) { $0.is = [.text("\(PeopleListID(timestamp: start))")] },
    purchase([property { $0.is = [.text("shoes"), .text("bags")] }]),
    purchase([property { $0.is = [.text("5"), .number(5)] }]),
    purchase([property { $0.atLeast = 49.5 }]), purchase([property { $0.atMost = -3 }]),
    purchase([property { $0.exists = true }]),
  ]

  @Test(arguments: shownAsRows)
  func saysARow(_ form: AudienceForm) {
    for isNegated in [false, true] {
      var (whole, part) = (AudienceForm(), form)
      if isNegated {
        part = AudienceForm()
        part.not = [form]
      }
      whole.all = [part]
      let draft = Self.draft(whole)
      #expect(draft.json == nil && draft.rows.map(\.isNegated) == [isNegated])
      #expect(draft.form == whole)
    }
  }

  @Test("An event without a count happened once at least")
  func anEventHappenedOnce() {
    let draft = Self.draft(Self.condition(.event, "Purchase"))
    #expect(draft.json == nil)
    #expect(draft.form?.all?.first?.atLeast == .number(1))
  }

  /// Each is one condition; the last value is the field that is refused, empty where the row is read.
  private static let rows:
    [(AudienceDraft.Row, least: AudienceValue?, days: Int?, refused: String)] = [
      (event("1,000"), .number(1_000), nil, ""), (event("1.000"), .number(1_000), nil, ""),
      (event("1\u{202F}000 000"), nil, nil, "value"),
      (event("1 000 000"), .number(1e6), nil, ""),
      (event("2+"), .number(2), nil, ""), (event("3 times"), .number(3), nil, ""),
      (event("3x"), .number(3), nil, ""), (event("≥ 2"), .number(2), nil, ""),
      (event(">=2"), .number(2), nil, ""), (event("٣"), .number(3), nil, ""),
      (event(""), .number(1), nil, ""), (event("5", "30 days"), .number(5), 30, ""),
      (event("5", "1,000"), .number(5), 1_000, ""), (event("many"), nil, nil, "value"),
      (event("1,5"), nil, nil, "value"), (event("0"), nil, nil, "value"),
      (event("-1"), nil, nil, "value"), (event("1e3"), nil, nil, "value"),
      (event("2", "a month"), nil, nil, "days"), (event("2", "0"), nil, nil, "days"),
      (event("2", "4000"), nil, nil, "days"), (event("99999999999999999999"), nil, nil, "value"),
      (.init(kind: "event", value: "2"), nil, nil, "name"),
      (.init(kind: "last_seen", days: "7"), nil, 7, ""),
      (.init(kind: "last_seen"), nil, nil, "days"),
      (.init(kind: "last_seen", days: "12 hours"), nil, nil, ""),
      (.init(kind: "last_seen", days: "8761 h"), nil, nil, "days"),
      (event("", "12h"), .number(1), nil, ""), (event("", "12 Stunden"), .number(1), nil, ""),
      (.init(kind: "last_event", name: "Cart", days: "2"), nil, 2, ""),
      (.init(kind: "first_event", name: "Cart"), nil, nil, "days"),
      (.init(kind: "first_event", days: "2"), nil, nil, "name"),
      (.init(kind: "last_event", name: "Cart", value: "2", days: "2"), nil, nil, "value"),
      (.init(kind: "list:0192f0c1-2f3a-7000-8000-000000000001"), nil, nil, ""),
      (.init(kind: "list:0192f0c1-2f3a-7000-8000-000000000001", value: "x"), nil, nil, "value"),
      (.init(kind: "list"), nil, nil, "kind"),
      (.init(kind: "last_seen", days: "soon"), nil, nil, "days"),
      (.init(kind: "last_seen", value: "7", days: "7"), nil, nil, "value"),
      (.init(kind: "country", value: "TR", days: "7"), nil, nil, "days"),
      (.init(kind: "country"), nil, nil, "value"),
      (.init(kind: "country", value: " , "), nil, nil, "value"),
      (.init(kind: "reachable", value: "no"), nil, nil, "value"),
      (.init(kind: "app_version", value: "4.2+"), .text("4.2"), nil, ""),
      (.init(kind: "app_version", value: "4.2, 4.3"), nil, nil, "value"),
      (.init(kind: "app_version", value: "new"), nil, nil, "value"),
      (bought("price", "≥ 50"), .number(1), nil, ""), (bought("price", ""), .number(1), nil, ""),
      (bought("price", "<= 49.5"), .number(1), nil, ""),
      (bought("price", "<= 49,5"), .number(1), nil, "propertyValue"),
      (bought("price", "≥ much"), .number(1), nil, "propertyValue"),
      (bought("price", "≤"), .number(1), nil, "propertyValue"),
      (bought("", "shoes"), .number(1), nil, "property"),
      (.init(kind: "country", value: "TR", property: "price"), nil, nil, "property"),
      (.init(kind: "last_seen", days: "7", propertyValue: "5"), nil, 7, "propertyValue"),
      (.init(property: "price"), nil, nil, "kind"),
      (.init(name: "Purchase"), nil, nil, "kind"), (.init(kind: "horoscope"), nil, nil, "kind"),
      (.init(isNegated: true), nil, nil, "kind"), (.init(), nil, nil, "kind"),
    ]

  private static func bought(_ property: String, _ value: String) -> AudienceDraft.Row {
    .init(kind: "event", name: "Purchase", property: property, propertyValue: value)
  }

  private static func event(_ value: String, _ days: String = "") -> AudienceDraft.Row {
    .init(kind: "event", name: "Purchase", value: value, days: days)
  }

  @Test("A row says what was typed, or is refused at its field; nothing else takes its place")
  func readsOrRefuses() {
    for (row, least, days, refused) in Self.rows {
      let draft = AudienceDraft(name: "Pros", rows: [row])
      let places = draft.faults.map(\.pointer)
      #expect(places == (refused.isEmpty ? [] : ["/rows/0/\(refused)"]), "\(row)")
      let condition = draft.form?.all?.first
      #expect((draft.form == nil) == !refused.isEmpty, "\(row)")
      guard refused.isEmpty else { continue }
      #expect(condition?.atLeast == least && condition?.withinDays == days, "\(row)")
    }
  }

  @Test("Hours and a chosen list are conditions of their own")
  func readsHoursAndLists() {
    let id = PeopleListID(timestamp: Self.start).description
    let rows = [
      AudienceDraft.Row(kind: "last_seen", days: "12 saat"), .init(kind: "list:\(id)"),
    ]
    let draft = AudienceDraft(name: "Pros", rows: rows)
    let parts = draft.form?.all ?? []
    #expect(parts.map(\.withinHours) == [12, nil] && parts.map(\.withinDays) == [nil, nil])
    #expect(parts.map(\.kind) == [.lastSeen, .list] && parts.last?.is == [.text(id)])
    let errors = [Problem.FieldError(pointer: "/audience/all/1/is", code: "x", detail: "x")]
    let problem = Problem(status: 409, code: "x", title: "x", errors: errors)
    #expect(draft.fields(of: problem)["/audience/all/1/is"] == "kind1")
    let list = PeopleListResource(
      id: PeopleListID(timestamp: Self.start),
      name: "VIP",
      createdAt: Self.start,
      updatedAt: Self.start
    )
    var form = AudienceForm(.list)
    form.is = [.text(list.id.description)]
    let text = DashboardText(language: .english)
    #expect(AudienceSentence(form, text, lists: [list]).description == "In list = VIP")
  }

  @Test("An error of the API is shown at the field that said it")
  func namesTheField() {
    let rows = [
      AudienceDraft.Row(), Self.event("2"), AudienceDraft.Row(),
      AudienceDraft.Row(kind: "country", value: "Turkey", isNegated: true),
    ]
    let draft = AudienceDraft(name: "", rows: rows)
    let pointers = [
      "/name", "/rows/3/value", "/audience/all/1/not/0/is", "/audience/all/0/withinDays",
      "/audience/all/0/name", "/audience/all",
    ]
    let errors = pointers.map { Problem.FieldError(pointer: $0, code: "x", detail: "x") }
    let fields = draft.fields(of: Problem(status: 422, code: "x", title: "x", errors: errors))
    #expect(
      pointers.map { fields[$0] } == ["name", "value3", "value3", "days1", "name1", "kind1"]
    )
  }
}
