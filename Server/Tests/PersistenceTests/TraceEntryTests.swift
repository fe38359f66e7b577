import Testing
import WireModels

@testable import Persistence

@Suite struct TraceEntryTests {
  @Test func writesWhatTheGeneralEncoderWrites() throws {
    let trace = [
      TraceEntry("link_enabled", "passed", .linkEnabled),
      TraceEntry("agent", "ağ", .agent, ["agent": .init("It is \"on\" at https://a\\b.")]),
      TraceEntry(
        "rule",
        "skipped",
        .ruleSkipped,
        ["number": .init(1), "name": .init("A"), "signals": .list(["x", "\u{1F}"])],
        condition: ConditionForm(.country, values: ["DE"])
      ),
    ]
    for part in [[], [trace[0]], trace] {
      #expect(try TraceEntry.json(part) == (try JSONColumn.text(part)))
    }
  }

  @Test func readsBackWhatNeedsEscapes() throws {
    let trace = [TraceEntry("\u{0}", "\n\t\u{1F}", .agent, ["agent": .init("\u{2028}😀")])]
    let text = try TraceEntry.json(trace)
    #expect(try JSONColumn.value([TraceEntry].self, from: text, column: "trace") == trace)
  }
}
