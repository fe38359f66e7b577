import RoutingCore
import Testing

@Suite struct AgentScannerTests {
  @Test(arguments: CurrentAgents.all)
  func readsTheAgentsOfToday(row: AgentRow) {
    #expect(AgentRow.cells(AgentScanner.classify(row.text)) == row.expected)
  }

  @Test(arguments: AgentRows.televisions)
  func readsSystemsThatTellTheirVersionElsewhere(
    text: String,
    system: Agent.System,
    version: String
  ) {
    let agent = AgentScanner.classify(text)
    #expect(agent.system == system)
    #expect(agent.systemVersion == version)
  }

  @Test(arguments: AgentRows.browsers)
  func readsBrowsers(
    text: String,
    system: Agent.System,
    version: String,
    device: Agent.Device,
    browser: String
  ) {
    let agent = AgentScanner.classify(text)
    #expect(agent.system == system)
    #expect(agent.systemVersion == version)
    #expect(agent.device == device)
    #expect(agent.browser == browser)
    #expect(agent.inAppBrowser == nil)
    #expect(agent.bot == nil)
  }

  @Test(arguments: AgentRows.apps)
  func namesTheAppAroundAWebView(text: String, app: String) {
    let agent = AgentScanner.classify(text)
    #expect(agent.inAppBrowser == app)
    #expect(agent.bot == nil)
    #expect(agent.systemVersion == (text.contains("iPhone") ? "18.1" : "14"))
  }

  @Test(arguments: AgentRows.desktopApps)
  func namesTheAppAroundAWindow(text: String, app: String) {
    let agent = AgentScanner.classify(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) " + text
    )
    #expect(agent.inAppBrowser == app)
    #expect(agent.system == .windows)
    #expect(agent.bot == nil)
  }

  @Test(arguments: AgentRows.programs)
  func namesTheProgramAroundAPage(text: String, app: String) {
    let agent = AgentScanner.classify(text)
    #expect(agent.inAppBrowser == app)
    #expect(agent.device == .desktop)
    #expect(agent.bot == nil)
  }

  @Test func takesABrowserForOneEvenIfBuiltOnWebPages() {
    let agent = AgentScanner.classify(
      AgentRows.mac + "Chrome/124.0 Electron/30.0 Safari/537.36 Vivaldi/6.7"
    )
    #expect(agent.inAppBrowser == nil)
    #expect(agent.browser == "vivaldi")
  }

  @Test(arguments: AgentRows.bots)
  func namesBots(text: String, bot: String) {
    let agent = AgentScanner.classify(text)
    #expect(agent.bot == bot)
    #expect(agent.inAppBrowser == nil)
  }

  @Test(arguments: AgentRows.people)
  func takesPeopleForPeople(text: String) {
    #expect(AgentScanner.classify(text).bot == nil)
  }

  @Test func recognisesAnIPadThatAsksForDesktopPages() {
    let chrome = AgentScanner.classify(AgentRows.mac + "CriOS/131 Version/11.1.1 Safari/605.1.15")
    #expect(chrome.system == .ios)
    #expect(chrome.device == .tablet)
    let app = AgentScanner.classify(
      AgentRows.mac + "Mobile/15E148 [FBAN/FBIOS;FBDV/iPad13,1;FBSN/iPadOS;FBSV/18.1]"
    )
    #expect(app.system == .ios)
    #expect(app.device == .tablet)
    #expect(app.inAppBrowser == "facebook")
  }

  @Test func seesTheAppAtTheEndOfALongAgent() {
    let long =
      AgentRows.webView + String(repeating: "Filler/1.0 ", count: 400)
      + "[FB_IAB/FB4A;FBAV/489.0.0.56.74;]"
    let agent = AgentScanner.classify(long)
    #expect(agent.inAppBrowser == "facebook")
    #expect(agent.systemVersion == "14")
  }

  @Test func survivesAnyBytes() {
    var generator = SplitMix(state: 7)
    for _ in 0..<500 {
      let length = Int.random(in: 0...700, using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let agent = AgentScanner.classify(String(decoding: bytes, as: UTF8.self))
      #expect(agent.bot.map { $0.utf8.count <= 40 } ?? true)
    }
  }
}
