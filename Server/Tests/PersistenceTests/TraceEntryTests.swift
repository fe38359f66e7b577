import Testing
import WireModels

@testable import Persistence

@Suite struct TraceEntryTests {
  @Test func writesWhatTheGeneralEncoderWrites() throws {
    let trace = [
      TraceEntry(step: "link_enabled", outcome: "passed", detail: "It is \"on\" at https://a\\b."),
      TraceEntry(step: "agent", outcome: "ağ", detail: ""),
    ]
    for part in [[], [trace[0]], trace] {
      #expect(TraceEntry.json(part) == (try JSONColumn.text(part)))
    }
  }

  @Test func readsBackWhatNeedsEscapes() throws {
    let trace = [TraceEntry(step: "\u{0}", outcome: "\n\t\u{1F}", detail: "\u{2028}😀")]
    let text = TraceEntry.json(trace)
    #expect(try JSONColumn.value([TraceEntry].self, from: text, column: "trace") == trace)
  }
}
