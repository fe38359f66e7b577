import Foundation
import Testing
import WireModels

/// `paylisher agent classify`.
struct AgentClassifyTests {
  private func classify(_ input: String) throws -> [AgentReport] {
    let outcome = try Binary.run(["agent", "classify"], input: input)
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    return try outcome.lines.map {
      try JSONDecoder().decode(AgentReport.self, from: Data($0.utf8))
    }
  }

  @Test func answersEachLineInOrder() throws {
    let reports = try classify(
      """
      Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1

      Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)

      """
    )
    #expect(reports.count == 3)
    #expect(
      reports[0]
        == AgentReport(
          os: "ios",
          osVersion: "18.1",
          device: "phone",
          browser: "safari",
          inAppBrowser: nil,
          bot: nil
        )
    )
    #expect(reports[1].os == nil)
    #expect(reports[1].device == nil)
    #expect(reports[2].bot == "googlebot")
  }

  @Test func writesEveryField() throws {
    let outcome = try Binary.run(["agent", "classify"], input: "\n")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let names = try #require(object as? [String: Any]).keys
    #expect(Set(names) == ["os", "osVersion", "device", "browser", "inAppBrowser", "bot"])
  }

  @Test func readsBytesThatAreNotText() throws {
    let files = try TemporaryFolder()
    try Data([0xFF, 0xFE] + " iPhone; CPU iPhone OS 17_0\n".utf8).write(to: files.url("in"))
    let process = try Binary.start(["agent", "classify"], files: files)
    process.waitForExit()
    #expect(process.terminationStatus == 0)
    #expect(try files.text("out").split(separator: "\n").count == 1)
  }
}
