import Foundation
import Testing
import WireModels

@Suite struct AgentReportTests {
  @Test func writesWhatIsNotKnownAsNull() throws {
    let report = AgentReport(
      os: "ios",
      osVersion: "18.1",
      device: "phone",
      browser: nil,
      inAppBrowser: "instagram",
      bot: nil
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(report), as: UTF8.self)
    #expect(
      text
        == #"{"bot":null,"browser":null,"device":"phone","inAppBrowser":"instagram","os":"ios","osVersion":"18.1"}"#
    )
    #expect(try JSONDecoder().decode(AgentReport.self, from: Data(text.utf8)) == report)
  }
}
