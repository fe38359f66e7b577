import Foundation
import MatchSimulation
import Testing

@Suite struct SimulationTextTests {
  private static let report: SimulationReport = {
    var scenario = Scenario()
    (scenario.people, scenario.days) = (1_500, 3)
    return SimulationReport(scenario, seed: 3)
  }()

  @Test(arguments: [
    (0.0, 1, "0.0 %"), (0.1234, 1, "12.3 %"), (0.000_94, 3, "0.094 %"), (1, 0, "100 %"),
    (0.000_005, 3, "0.001 %"), (0.9996, 1, "100.0 %"),
  ])
  func writesShares(share: Double, digits: Int, text: String) {
    #expect(SimulationText.percent(share, digits) == text)
  }

  @Test func hasACellForEveryHeading() {
    let rows = SimulationText.rows(Self.report.results)
    #expect(rows.allSatisfy { $0.count == SimulationText.headings.count })
    let robust = RobustnessReport(populations: 1, seed: 1, people: 1_000, days: 2)
    #expect(
      SimulationText.rows(robust).allSatisfy {
        $0.count == SimulationText.robustnessHeadings.count
      }
    )
  }

  @Test func comparesEachRuleOnce() {
    let rules = Self.report.best.map(\.rule)
    #expect(Set(rules).count == rules.count)
    #expect(rules.count == 9)
  }

  @Test func drawsEveryRule() {
    let svg = SimulationPlot(Self.report).svg
    #expect(svg.hasPrefix("<svg "))
    #expect(svg.hasSuffix("</svg>\n"))
    for rule in Set(Self.report.results.map(\.rule)) { #expect(svg.contains(">\(rule)</text>")) }
    #expect(svg.components(separatedBy: "<circle").count - 1 == Self.report.results.count + 9)
    #expect(!svg.contains("nan"))
  }

  @Test func namesItsScenarios() {
    #expect(Set(Scenario.named.map(\.name)).count == Scenario.named.count)
    #expect(Scenario.named("nowhere") == nil)
  }
}
