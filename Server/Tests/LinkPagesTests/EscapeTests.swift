import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("The way out of another app's browser")
struct EscapeTests {
  @Test(
    "It is said in the app's words",
    arguments: [
      ("instagram", "Instagram", "Open in external browser", "Open in external browser"),
      ("WhatsApp", "WhatsApp", "Open in browser", "Open in browser"),
      ("x", "X", "Open in Safari", "Open in browser"),
      ("line", "LINE", "Open in default browser", "Open in default browser"),
      ("somethingelse", "another app", "Open in browser", "Open in browser"),
    ]
  )
  func saysTheSteps(browser: String, name: String, ios: String, android: String) {
    for (model, item) in [(LandingPage.Model.mock, ios), (.android, android)] {
      var model = model
      model.inAppBrowser = browser
      let page = LandingPage(model).html.description
      #expect(page.contains("<aside class=\"escape\">"))
      #expect(page.contains(name) && page.contains("\u{2068}\(item)\u{2069}"))
    }
  }

  @Test("Where the button itself leads out, nothing is to be chosen")
  func needsOneStep() {
    var model = LandingPage.Model.mock
    model.inAppBrowser = "telegram"
    #expect(LandingPage(model).html.description.ranges(of: "<li>").count == 1)
  }

  @Test(
    "A button leads out where that is documented",
    arguments: [
      (
        "instagram", LandingPage.Model.Platform.android,
        "intent://go.example.com/c/SUMMER25#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end"
      ),
      ("line", .ios, "https://go.example.com/c/SUMMER25?openExternalBrowser=1"),
      (
        "kakaotalk", .ios,
        "kakaotalk://web/openExternal?url=https%3A%2F%2Fgo.example.com%2Fc%2FSUMMER25"
      ),
      (
        "instagram", .ios,
        "instagram://extbrowser/?url=https%3A%2F%2Fgo.example.com%2Fc%2FSUMMER25"
      ),
      ("facebook", .ios, "x-safari-https://go.example.com/c/SUMMER25"), ("twitter", .ios, nil),
      ("facebook", .other, nil),
    ] as [(String, LandingPage.Model.Platform, String?)]
  )
  func hasAButton(browser: String, platform: LandingPage.Model.Platform, address: String?) {
    var model = LandingPage.Model.mock
    (model.platform, model.opensSafari) = (platform, true)
    model.inAppBrowser = browser
    let page = LandingPage(model).html.description
    #expect(page.contains("data-action=\"leave\"") == (address != nil))
    #expect(address.map { page.contains("href=\"\($0)\"") } ?? true)
  }

  @Test("Older systems have no scheme for Safari, and the button says where it leads")
  func needsANewSystem() {
    var model = LandingPage.Model.mock
    model.inAppBrowser = "tiktok"
    #expect(!LandingPage(model).html.description.contains("data-action=\"leave\""))
    model.opensSafari = true
    let page = LandingPage(model).html.description
    let steps = "<details class=\"more\"><summary>Did nothing happen?"
    #expect(page.contains(">Open in Safari</a>\n\(steps)"))
    model.inAppBrowser = "line"
    #expect(LandingPage(model).html.description.contains(">Open in your browser</a>"))
  }

  @Test("An address that could end the intent early has no button")
  func refusesFragments() {
    var model = LandingPage.Model.android
    model.inAppBrowser = "instagram"
    model.link.address = "https://go.example.com/c/A#Intent;scheme=acme;end"
    #expect(!LandingPage(model).html.description.contains("data-action=\"leave\""))
  }

  @Test(
    "The other browser gets the tap's query",
    arguments: [
      (
        "instagram", LandingPage.Model.Platform.android,
        "intent://go.example.com/c/SUMMER25?a=1&amp;b=2#Intent;scheme=https;"
      ),
      ("line", .ios, "https://go.example.com/c/SUMMER25?a=1&amp;b=2&amp;openExternalBrowser=1\""),
      (
        "kakaotalk", .ios,
        "kakaotalk://web/openExternal?url=https%3A%2F%2Fgo.example.com%2Fc%2FSUMMER25%3Fa%3D1%26b%3D2"
      ),
    ]
  )
  func keepsTheQuery(browser: String, platform: LandingPage.Model.Platform, exit: String) {
    var model = LandingPage.Model.mock
    (model.platform, model.inAppBrowser) = (platform, browser)
    model.tapped = "https://go.example.com/c/SUMMER25?a=1&b=2"
    let page = LandingPage(model).html.description
    #expect(page.contains("data-action=\"leave\" href=\"\(exit)"))
    #expect(page.contains("data-link=\"https://go.example.com/c/SUMMER25?a=1&amp;b=2\""))
    #expect(page.contains("property=\"og:url\" content=\"https://go.example.com/c/SUMMER25\""))
  }
}
