import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("WarningPage")
struct WarningPageTests {
  @Test(
    "The host is shown as resolvers read it",
    arguments: [
      ("https://\u{430}pple.example/x", "https://<b>xn--pple-43d.example</b>/x"),
      ("https://b\u{FC}cher.example:8443/", "https://<b>xn--bcher-kva.example:8443</b>/"),
      ("https://WWW.Example.com/A", "https://<b>www.example.com</b>/A"),
      ("https://good.example@evil.example/", "https://<b>good.example@evil.example</b>/"),
      ("https://example.com/\u{202E}moc", "https://<b>example.com</b>/%E2%80%AEmoc"),
      ("https://ex\u{200B}ample..com/", "https://<b>ex%E2%80%8Bample..com</b>/"),
      ("acme://Offers/1", "acme://<b>Offers</b>/1"), ("tel:+49", "<b>tel:</b>+49"),
    ]
  )
  func showsHosts(target: String, shown: String) {
    let model = WarningPage.Model(environment: .mock, target: target)
    let page = WarningPage(model).html.description
    #expect(page.contains("<code dir=\"ltr\">\(shown)</code>"))
    #expect(!page.contains("<a ") && !page.contains("<script"))
  }

  @Test("The button names the host and hides where it came from")
  func goesOn() {
    let page = WarningPage(.mock).html.description
    #expect(page.contains("rel=\"noreferrer nofollow\" href=\"https://www.xn--"))
    #expect(page.contains("Continue to \u{2068}www.xn--"))
  }

  @Test(
    "The button leads to a web page or a path of this origin, and nowhere else",
    arguments: [
      ("https://example.com/", true), ("/c/SUMMER25?go=1", true), ("acme://x", false),
      ("javascript:canary()", false), ("//evil.example", false),
    ]
  )
  func limitsTheButton(onward: String, isButton: Bool) {
    var model = WarningPage.Model.mock
    model.onward = onward
    #expect(WarningPage(model).html.description.contains("class=\"button\"") == isButton)
  }

  @Test("Abuse is reported where the operator says, and otherwise to the host")
  func saysWhereToReport() {
    var model = WarningPage.Model.mock
    #expect(WarningPage(model).html.description.contains("Contact the people who run"))
    model.report = "mailto:abuse@example.com"
    #expect(WarningPage(model).html.description.contains("href=\"mailto:abuse@example.com\""))
    model.report = "javascript:canary()"
    #expect(WarningPage(model).html.description.contains("Contact the people who run"))
  }
}

@Suite("OnwardPage")
struct OnwardPageTests {
  @Test("It leads on without script, and by a button")
  func leadsOn() {
    let page = OnwardPage(.mock).html.description
    let address = "https://www.example.com/offers/summer?utm_source=link"
    #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0;url=\(address)\">"))
    #expect(page.contains("<a class=\"button primary\" href=\"\(address)\">"))
    #expect(page.contains("Continuing to \u{2068}www.example.com\u{2069}"))
  }

  @Test(
    "It leads to web pages only",
    arguments: ["acme://x", "javascript:canary()", "data:,x", ""]
  )
  func leadsToWebPagesOnly(address: String) {
    let model = OnwardPage.Model(environment: .mock, address: address)
    let page = OnwardPage(model).html.description
    #expect(!page.contains("http-equiv") && !page.contains("<a "))
  }
}
