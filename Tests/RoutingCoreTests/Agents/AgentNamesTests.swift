import Testing
import WireModels

@testable import RoutingCore

@Suite struct AgentNamesTests {
  @Test func holdEveryNameThatTheScannerGives() {
    let browsers = AgentRows.browsers.map(\.4)
    #expect(Set(browsers).isSubset(of: AgentNames.browsers))
    #expect(Set(AgentRows.apps.map(\.1)).isSubset(of: AgentNames.inAppBrowsers))
  }

  @Test(arguments: [
    ("samsung", "samsung_internet"), ("internet", "internet_explorer"), ("chorme", "chrome"),
    ("firefoxx", "firefox"), ("yandex", "yandex_app"), ("netscape_navigator", "netscape"),
  ])
  func nameWhatWasMeant(text: String, name: String) {
    #expect(AgentNames.nearest(to: text, among: AgentNames.browsers) == name)
  }

  @Test func nameNothingWhereNothingIsNear() {
    #expect(AgentNames.nearest(to: "brwsr-of-mine", among: AgentNames.browsers) == nil)
  }

  @Test func areAskedForOnlyWhereSomebodyWrites() throws {
    let old = ConditionForm(.browser, values: ["gone"])
    #expect(throws: Never.self) { try old.condition() }
    let fault = #expect(throws: FormFault.self) { try old.condition(checksNames: true) }
    #expect(fault?.field == "values/0")
    let app = ConditionForm(.inAppBrowser, values: ["instagram", "facebok"])
    let other = #expect(throws: FormFault.self) { try app.condition(checksNames: true) }
    #expect(other?.reason == .nearName && other?.arguments == ["name": .text("facebook")])
  }
}
