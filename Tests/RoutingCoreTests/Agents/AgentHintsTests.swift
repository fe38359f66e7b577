import RoutingCore
import Testing

@Suite struct AgentHintsTests {
  static let windows =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
    + "(KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"
  static let android =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/131.0.0.0 Mobile Safari/537.36"

  @Test(arguments: [("15.0.0", "11"), ("13.0.0", "11"), ("10.0.0", "10"), ("0.1.0", "10")])
  func namesWindowsByWhatPeopleCallIt(told: String, version: String) {
    let hints = AgentHints(platform: "\"Windows\"", platformVersion: "\"\(told)\"")
    #expect(AgentScanner.classify(Self.windows, hints: hints).systemVersion == version)
  }

  @Test func replacesTheFrozenAndroidVersion() {
    let hints = AgentHints(platform: "\"Android\"", platformVersion: "\"15.0.0\"", mobile: "?1")
    let agent = AgentScanner.classify(Self.android, hints: hints)
    #expect(agent.systemVersion == "15.0.0")
    #expect(agent.device == .phone)
  }

  @Test func recognisesAPhoneThatAsksForDesktopPages() {
    let desktop =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
      + "Chrome/131.0.0.0 Safari/537.36"
    let agent = AgentScanner.classify(desktop, hints: AgentHints(platform: "\"Android\""))
    #expect(agent.system == .android)
    #expect(agent.systemVersion == nil)
  }

  @Test func namesTheBrandBesideChromium() {
    let hints = AgentHints(brands: "\"Brave\";v=\"131\", \"Chromium\";v=\"131\"")
    #expect(AgentScanner.classify(Self.windows, hints: hints).browser == "brave")
  }

  @Test(arguments: ["", "\"\"", "Windows\u{0}", "\"Not a system\""])
  func ignoresHintsThatSayNothing(platform: String) {
    let hints = AgentHints(platform: platform, platformVersion: platform)
    let agent = AgentScanner.classify(Self.windows, hints: hints)
    #expect(agent.system == .windows)
    #expect(agent.systemVersion == "10")
  }
}
