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

  @Test(arguments: [("15.0.0", "15"), ("16.0.0", "16"), ("8.1.0", "8.1"), ("13", "13")])
  func replacesTheFrozenAndroidVersion(told: String, version: String) {
    let hints = AgentHints(platform: "\"Android\"", platformVersion: "\"\(told)\"", mobile: "?1")
    let agent = AgentScanner.classify(Self.android, hints: hints)
    #expect(agent.systemVersion == version)
    #expect(!agent.isSystemVersionFrozen)
    #expect(agent.device == .phone)
  }

  @Test func keepsTheFrozenAndroidVersionWithoutAHint() {
    let hints = AgentHints(platform: "\"Android\"", platformVersion: "\"15 or so\"", mobile: "?1")
    let agent = AgentScanner.classify(Self.android, hints: hints)
    #expect(agent.systemVersion == "10")
    #expect(agent.isSystemVersionFrozen)
  }

  /// Phones and tablets that ask for desktop pages.
  @Test(
    arguments: [
      (Self.linux, "Android", nil, Agent.System.android, Agent.Device.phone),
      (Self.linux, "Android", "?0", .android, .tablet),
      (Self.mac, "iOS", "?0", .ios, .tablet),
      (Self.mac, "iOS", "?1", .ios, .phone),
      (Self.mac, "macOS", "?0", .macos, .desktop),
      (Self.linux, "Chrome OS", "?0", .chromeos, .desktop),
    ] as [(String, String, String?, Agent.System, Agent.Device)]
  )
  func believesTheHintAboutTheSystem(
    text: String,
    platform: String,
    mobile: String?,
    system: Agent.System,
    device: Agent.Device
  ) {
    let hints = AgentHints(
      platform: "\"\(platform)\"",
      platformVersion: "\"26.1.0\"",
      mobile: mobile
    )
    let agent = AgentScanner.classify(text, hints: hints)
    #expect(agent.system == system)
    #expect(agent.device == device)
    #expect(agent.systemVersion == "26.1")
    let plain = AgentScanner.classify(text, hints: AgentHints(platform: "\"\(platform)\""))
    #expect(plain.systemVersion == (platform == "macOS" ? "10.15.7" : nil))
  }

  static let linux =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/131.0.0.0 Safari/537.36"
  static let mac =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "Chrome/131.0.0.0 Safari/537.36"

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
