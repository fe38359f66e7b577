import Testing
import WireModels

@testable import Dashboard

/// The form of what holds for all messages says what is stored, and what cannot be read.
@Suite struct MessagingDraftTests {
  private static let stored: [MessagingSettings] = [
    MessagingSettings(),
    MessagingSettings(
      caps: [.init(limit: 3, days: 7), .init(limit: 1, hours: 4), .init(limit: 1_000, hours: 720)],
      quietHours: .init(from: "22:00", until: "08:00", drops: true),
      holdOutPercent: 5
    ),
    MessagingSettings(quietHours: .init(from: "22:00", until: "08:00")),
  ]

  @Test("What is stored is read from the form as it was", arguments: stored)
  func saysWhatIsStored(_ settings: MessagingSettings) {
    let draft = MessagingDraft(settings)
    #expect(draft.faults.isEmpty && draft.settings == settings)
    #expect(draft.caps.count == max(2, settings.caps?.count ?? 0))
  }

  @Test("What cannot be read is said at its field, and empty caps are none")
  func refuses() {
    let draft = MessagingDraft(
      values: [.quietDrops: "1", .holdOut: "51"],
      caps: [
        .init(values: [.spanUnit: "hours"]),
        .init(values: [.limit: "0", .span: "31", .spanUnit: "days"]),
      ]
    )
    let faults = draft.faults
    let fields = faults.map { draft.fields[$0.pointer] }
    #expect(fields == ["limit1", "span1", "quietFrom", "quietUntil", "holdOut"])
    #expect(draft.fields["/messaging/caps/0"] == "limit1")
    #expect(draft.settings.caps == nil)
  }
}
