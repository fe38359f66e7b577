import DashboardTestSupport
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The form of a sequence says what is stored, or leaves the sequence to its JSON.
@Suite struct SequenceDraftTests {
  private static let start = Timestamp(milliseconds: 1_790_000_000_000)
  private static let message = MessageID(timestamp: start)
  private static let audience = AudienceID(timestamp: start)

  private static func step(
    _ kind: SequenceStepForm.Kind,
    _ change: (inout SequenceStepForm) -> Void
  ) -> SequenceStepForm {
    var step = SequenceStepForm(kind)
    change(&step)
    return step
  }

  private static let send = step(.send) { $0.message = message }

  private static func form(_ change: (inout SequenceForm) -> Void = { _ in }) -> SequenceForm {
    let wait = step(.wait) { $0.seconds = 3_600 }
    let entry = SequenceEntryForm(event: "Added to Cart")
    var form = SequenceForm(name: "Cart", entry: entry, steps: [wait, send])
    change(&form)
    return form
  }

  private static let stored: [SequenceForm] = [
    form(), form { $0.entry.repeatAfterSeconds = 60 },
    form { $0.entry.repeatAfterSeconds = 61 }, form { $0.entry.repeatAfterSeconds = 2_592_000 },
    form { ($0.entry.audience, $0.exitEvents) = (audience, ["Purchase", "Log out, all"]) },
    form { $0.steps[0].localTime = "18:30" },
    form { ($0.steps[0].seconds, $0.steps[0].localTime) = (0, "00:00") },
    form { ($0.steps[0].seconds, $0.steps[0].localTime) = (nil, "23:59") },
    form { $0.steps[0].seconds = 7_776_000 },
    form { $0.steps.insert(step(.condition) { $0.audience = audience }, at: 0) },
    form { form in
      form.steps.insert(step(.condition) { ($0.audience, $0.otherwise) = (audience, 3) }, at: 0)
    },
  ]

  @Test("What is stored is read from the form as it was", arguments: stored)
  func saysWhatIsStored(_ form: SequenceForm) {
    let draft = SequenceDraft(form)
    #expect(draft.json == nil && draft.faults.isEmpty)
    #expect(draft.form == form)
    #expect(draft.rows.count == form.steps.count + SequenceDraft.spare)
  }

  private static let unsayable: [SequenceForm] = [
    form { $0.name = "Two\nlines" }, form { $0.exitEvents = [" Purchase"] },
    form { $0.exitEvents = ["a\nb"] }, form { $0.entry.repeatAfterSeconds = 1 },
    form { $0.steps[0].localTime = "noon" },
  ]

  @Test("What fields cannot say is left to JSON", arguments: unsayable)
  func leavesTheRestToJSON(_ form: SequenceForm) {
    #expect(SequenceDraft(form).json != nil)
  }

  private static func draft(_ rows: [[SequenceDraft.Row.Field: String]]) -> SequenceDraft {
    SequenceDraft(
      values: [.name: "Cart", .event: "Added to Cart"],
      rows: rows.map { SequenceDraft.Row(values: $0) }
    )
  }

  @Test("Empty rows are no steps, and others go on at the row that was chosen")
  func skipsEmptyRows() {
    let draft = Self.draft([
      [.unit: "hours"], [.kind: "condition", .audience: "\(Self.audience)", .others: "5"],
      [:], [.kind: "wait", .amount: "2", .unit: "days"],
      [.kind: "send", .message: "\(Self.message)"],
    ])
    #expect(draft.faults.isEmpty)
    let steps = draft.form.steps
    #expect(steps.map(\.kind) == [.condition, .wait, .send])
    #expect(steps[0].otherwise == 3 && steps[1].seconds == 172_800)
    #expect(steps[2].message == Self.message)
  }

  /// Rows behind an empty one, the field that is refused, and what is said there.
  private static let faulty: [([SequenceDraft.Row.Field: String], String, FormSentence)] = [
    ([.amount: "2"], "kind1", .stepKind), ([.kind: "party"], "kind1", .stepKind),
    ([.kind: "wait", .unit: "days"], "amount1", .waitTime),
    ([.kind: "wait", .amount: "soon", .unit: "days"], "amount1", .waitTime),
    ([.kind: "wait", .amount: "0", .unit: "days"], "amount1", .waitTime),
    ([.kind: "wait", .amount: "91", .unit: "days"], "amount1", .waitTime),
    ([.kind: "wait", .amount: "999999999999999", .unit: "days"], "amount1", .waitTime),
    ([.kind: "wait", .amount: "1", .unit: "weeks"], "amount1", .waitTime),
    ([.kind: "wait", .time: "25:00"], "time1", .timeOfDay),
    ([.kind: "wait", .time: "18:30", .others: "3"], "others1", .stepUnused),
    ([.kind: "send"], "message1", .fill), ([.kind: "send", .message: "x"], "message1", .choice),
    ([.kind: "send", .message: "\(message)", .amount: "1"], "amount1", .stepUnused),
    ([.kind: "condition"], "audience1", .fill),
    ([.kind: "condition", .audience: "\(audience)", .others: "1"], "others1", .laterStep),
    ([.kind: "condition", .audience: "\(audience)", .others: "2"], "others1", .laterStep),
    ([.kind: "condition", .audience: "\(audience)", .others: "9"], "others1", .laterStep),
  ]

  @Test("What cannot be read is said at its field", arguments: faulty)
  func refuses(
    _ row: [SequenceDraft.Row.Field: String],
    _ field: String,
    _ sentence: FormSentence
  ) {
    let draft = Self.draft([[:], row])
    let faults = draft.faults
    #expect(faults.map(\.reason) == [sentence.key])
    #expect(faults.first.map { Self.field(of: $0.pointer, in: draft) } == field)
  }

  private static func field(of pointer: String, in draft: SequenceDraft) -> String? {
    let fault = Problem.FieldError(pointer: pointer, code: "invalid", .required)
    let problem = Problem(status: 422, code: "invalid_fields", title: "", errors: [fault])
    return draft.fields(of: problem)[pointer]
  }

  @Test(
    "What the API refuses is said at its field, too",
    arguments: [
      ("/name", "name"), ("/entry/event", "event"), ("/entry/audience", "audience"),
      ("/entry/repeatAfterSeconds", "again"), ("/exitEvents", "exits"), ("/steps", "kind1"),
      ("/steps/0/message", "message1"), ("/steps/1/seconds", "amount2"),
      ("/steps/1/localTime", "time2"), ("/steps/0/message/variants/0", "message1"),
    ]
  )
  func places(_ pointer: String, _ field: String) {
    let draft = Self.draft([
      [:], [.kind: "send", .message: "\(Self.message)"], [.kind: "wait", .amount: "1"],
    ])
    #expect(Self.field(of: pointer, in: draft) == field)
  }

  @Test("A name, an event and readable choices are asked for")
  func refusesTheEntry() {
    var draft = SequenceDraft.empty
    #expect(draft.rows.count == SequenceDraft.spare)
    #expect(draft.faults.map(\.pointer) == ["/name", "/entry/event"])
    draft.values = [
      .name: "a", .event: "b", .audience: "x", .again: "721", .againUnit: "days",
    ]
    let faults = draft.faults
    #expect(faults.map(\.pointer) == ["/entry/audience", "/entry/repeatAfterSeconds"])
  }

  @Test("Rows are added up to the most steps")
  func addsRows() {
    var draft = SequenceDraft.empty
    for _ in 0..<20 { draft.addRows() }
    #expect(draft.rows.count == SequenceDraft.mostSteps)
  }

  @Test("A fault is at its field on the page, with what was typed")
  func showsFaults() throws {
    let pages = DashboardSamples().pages
    let page = try #require(pages["sequence-faults"]).description
    for field in ["event", "again", "amount0", "kind1", "message2", "time2", "audience3"] {
      #expect(page.contains("<p class=\"error\" id=\"\(field)-error\">"), "\(field)")
      #expect(page.contains("<a href=\"#\(field)\">"), "\(field)")
    }
    #expect(page.contains("id=\"amount0\" name=\"amount0\""))
    #expect(page.contains("type=\"text\" value=\"Summer sale\""))
    let new = try #require(pages["sequence-new"]).description
    #expect(new.contains("You have no message for this step yet"))
    #expect(new.contains("href=\"/dashboard/messages/new\""))
    let message = try #require(pages["message-in-sequence"]).description
    #expect(message.contains("Launch the sequence") && !message.contains("/launch\""))
  }
}
