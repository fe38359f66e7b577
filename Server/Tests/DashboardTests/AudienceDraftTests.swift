import LinkCore
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
    condition(.appVersion) { ($0.atLeast, $0.withinDays) = (.text("2.1"), 3) },
  ]

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
}
