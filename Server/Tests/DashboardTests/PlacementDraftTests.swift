import LinkCore
import Testing
import WireModels

@testable import Dashboard

/// The form of a placement says what is stored, and changes what it names.
@Suite struct PlacementDraftTests {
  private static func settings() throws -> PlacementSettings {
    let (summer, digits) = (try #require(Slug("SUMMER")), try #require(Slug("50")))
    return PlacementSettings(
      name: "Start",
      rules: [
        PlacementRuleForm(
          name: "test",
          audience: AudienceID(timestamp: Timestamp(milliseconds: 0)),
          variants: [
            .init(name: "A  b", screen: summer, weight: 70), .init(name: "B", screen: digits),
          ],
          holdOutPercent: 0
        ), PlacementRuleForm(name: "all", variants: [.init(name: "A", screen: summer)]),
      ],
      defaultScreen: digits
    )
  }

  private static func draft(_ settings: PlacementSettings) throws -> PlacementDraft {
    let now = Timestamp(milliseconds: 0)
    return PlacementDraft(
      PlacementResource(
        id: try #require(Slug("p")),
        placement: settings,
        revision: 7,
        createdAt: now,
        updatedAt: now
      )
    )
  }

  @Test func saysWhatIsStored() throws {
    let settings = try Self.settings()
    let draft = try Self.draft(settings)
    #expect(draft.revision == "7" && draft.isActive && draft.rows.count == 4)
    #expect(draft.rows[0].screens == "70 SUMMER A  b\n1 50 B")
    var same = settings
    // An id that is a number would be read as a weight without the weight that it has by itself.
    same.rules?[0].variants[1].weight = 1
    #expect(try draft.settings(over: settings) == same)
    let empty = PlacementSettings()
    #expect(try Self.draft(empty).settings(over: empty) == empty)
  }

  @Test func ordersRemovesAndAdds() throws {
    let settings = try Self.settings()
    var draft = try Self.draft(settings)
    (draft.rows[0].order, draft.rows[1].order) = ("2", "1")
    draft.rows[2].name = "new"
    draft.rows[2].screens = "  50 SUMMER  \r\n\n AUTUMN  late \n"
    var rules = try #require(try draft.settings(over: settings).rules)
    #expect(rules.map(\.name) == ["all", "test", "new"])
    #expect(rules[2].variants.map(\.name) == ["A", "late"])
    #expect(rules[2].variants.map(\.weight) == [50, nil])
    draft.rows[1].isRemoved = true
    draft.isActive = false
    let changed = try draft.settings(over: settings)
    rules = try #require(changed.rules)
    #expect(rules.map(\.name) == ["test", "new"] && changed.active == false)
    #expect(changed.defaultScreen == settings.defaultScreen)
  }

  @Test func keepsARuleWhoseFieldsWereEmptied() throws {
    let settings = try Self.settings()
    var draft = try Self.draft(settings)
    draft.rows[1] = PlacementDraft.Row(source: "1", order: "2")
    let rules = try #require(try draft.settings(over: settings).rules)
    #expect(rules.count == 2 && rules[1].name.isEmpty && rules[1].variants.isEmpty)
  }

  @Test func namesFieldsThatCannotBeSent() throws {
    let settings = try Self.settings()
    var draft = try Self.draft(settings)
    draft.rows[0].order = "9"
    draft.rows[0].screens = "50 a/b"
    draft.rows[1].holdOut = "ten"
    draft.rows[1].audience = "x"
    draft.defaultScreen = "a b"
    let problem = try #require(throws: PlacementDraft.Refused.self) {
      _ = try draft.settings(over: settings)
    }
    let pointers = problem.errors.map(\.pointer)
    #expect(
      pointers == [
        "/defaultScreen", "/rules/0/audience", "/rules/0/holdOutPercent",
        "/rules/1/variants/0/screen",
      ]
    )
    let fields = draft.fields(
      of: Problem(status: 422, code: "x", title: "x", errors: problem.errors)
    )
    #expect(
      pointers.map { fields[$0] } == ["defaultScreen", "audience1", "holdOut1", "screens0"]
    )
  }

  @Test func leavesWeightsThatAreTooLargeToTheServer() throws {
    var draft = try Self.draft(PlacementSettings())
    draft.rows[0].screens = "99999999999999999999 SUMMER A\n-5 SUMMER B"
    let rules = try draft.settings(over: PlacementSettings()).rules
    #expect(rules?.first?.variants.map(\.weight) == [0, -5])
  }

  @Test(
    "A position and a hold-out are read, or refused at their fields",
    arguments: [
      ("2", "10 %", [String]()), ("1,000", "", []), ("", " ", []), ("first", "", ["order0"]),
      ("1", "half", ["holdOut0"]),
    ]
  )
  func refusesWhatItCannotRead(_ order: String, _ holdOut: String, _ fields: [String]) throws {
    var draft = try Self.draft(PlacementSettings())
    draft.rows[0] = .init(order: order, name: "all", screens: "50% SUMMER A", holdOut: holdOut)
    do {
      let rule = try draft.settings(over: PlacementSettings()).rules?.first
      #expect(fields.isEmpty && rule?.variants.first?.weight == 50)
    } catch {
      let problem = Problem(status: 422, code: "x", title: "x", errors: error.errors)
      #expect(error.errors.map { draft.fields(of: problem)[$0.pointer] } == fields)
    }
  }
}
