import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("LandingPage")
struct LandingPageTests {
  @Test("The buttons are links, so that they work without the script")
  func linksWithoutScript() {
    let page = LandingPage(.mock).html.description
    #expect(
      page.contains(
        "<a class=\"button primary\" id=\"open\" data-action=\"open\" href=\"acmecoffee://offers/summer?campaign=SUMMER25\">"
      )
    )
    #expect(
      page.contains(
        "id=\"get\" data-action=\"install\" href=\"https://apps.apple.com/app/id1234567890\""
      )
    )
    #expect(
      page.contains(
        "<summary>More options</summary>\n<a class=\"quiet\" data-action=\"continue\" href=\"https://www.example.com/offers/summer\">"
      )
    )
  }

  @Test("What is absent has no button")
  func leavesOutAbsentTargets() {
    let page = LandingPage(.bare).html.description
    for mark in [
      "id=\"open\"", "id=\"get\"", "class=\"quiet\"", "data-handoff", "apple-itunes-app",
    ] {
      #expect(!page.contains(mark), "\(mark)")
    }
    #expect(page.contains("<h1><bdi>go.example.com</bdi></h1>"))
  }

  @Test("The store is the first button where there is no app")
  func promotesStore() {
    var model = LandingPage.Model.mock
    model.appURL = nil
    #expect(LandingPage(model).html.description.contains("<a class=\"button primary\" id=\"get\""))
  }

  @Test("Copying is said where it can happen, and only there")
  func saysThatItCopied() {
    var model = LandingPage.Model.mock
    #expect(LandingPage(model).html.description.contains("data-handoff=\"/c/SUMMER25/handoff\""))
    #expect(LandingPage(model).html.description.contains("hidden>The link was copied"))
    #expect(LandingPage(model).html.description.contains("hidden>Install without copying"))
    model.handoffPath = nil
    #expect(!LandingPage(model).html.description.contains("The link was copied"))
    #expect(!LandingPage(model).html.description.contains("without copying"))
    model.handoffPath = "//evil.example/handoff"
    #expect(!LandingPage(model).html.description.contains("data-handoff"))
    model = .mock
    model.storeURL = nil
    #expect(!LandingPage(model).html.description.contains("The link was copied"))
  }

  @Test(
    "One action stands out, one is below it, and the others are folded away",
    arguments: [
      ("app store web code", ["open", "install"], ["continue", "code"]),
      ("app web", ["open", "continue"], []), ("store web code", ["install", "continue"], ["code"]),
      ("web", ["continue"], []), ("app store", ["open", "install"], []), ("code", [], ["code"]),
    ]
  )
  func foldsTheRest(has: String, shown: [String], folded: [String]) {
    var model = LandingPage.Model.mock
    if !has.contains("app") { model.appURL = nil }
    if !has.contains("store") { model.storeURL = nil }
    if !has.contains("web") { model.webURL = nil }
    model.handoffPath = nil
    model.codePath = has.contains("code") ? "/c/SUMMER25/code" : nil
    let parts = LandingPage(model).html.description.split(separator: "<details", maxSplits: 1)
    #expect(actions(in: parts[0]) == shown)
    #expect(parts.dropFirst().flatMap(actions) == folded)
    #expect(parts[0].ranges(of: "button primary").count == min(shown.count, 1))
  }

  private func actions(in text: Substring) -> [String] {
    text.split(separator: "data-action=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  @Test("Without the script there are no other options where only copying could be left out")
  func hidesAnEmptyFold() {
    var model = LandingPage.Model.mock
    model.webURL = nil
    #expect(LandingPage(model).html.description.contains("id=\"more\" hidden>"))
    model.codePath = "/c/SUMMER25/code"
    #expect(LandingPage(model).html.description.contains("id=\"more\">"))
  }

  @Test(
    "The store's button names the store",
    arguments: [
      ("https://apps.apple.com/app/id1", "App Store"), ("market://details?id=x", "Google Play"),
      ("https://play.google.com/store/apps/details?id=x", "Google Play"),
      ("https://appgallery.huawei.com/app/C1", "AppGallery"), ("https://apps.apple.com.x/a", nil),
      ("https://www.example.com/", nil),
    ] as [(String, String?)]
  )
  func namesTheStore(address: String, name: String?) {
    var model = LandingPage.Model.mock
    model.storeURL = address
    let page = LandingPage(model).html.description
    #expect(page.contains("<small>") == (name != nil))
    #expect(name.map { page.contains("<small>\($0)</small>") } ?? true)
  }

  @Test("A number and its percent sign stay on one line")
  func keepsPercents() {
    var model = LandingPage.Model.mock
    (model.link.title, model.link.summary) = ("Save 20 % today", "5 % more")
    let page = LandingPage(model).html.description
    #expect(page.contains("<h1><bdi>Save 20\u{A0}% today</bdi></h1>"))
    #expect(page.contains("<bdi>5\u{A0}% more</bdi>"))
  }

  @Test(
    "The script opens the app by itself only where a missing app shows no error",
    arguments: [
      (.ios, "acme://x", "tap"), (.ios, "https://other.example/x", "tap"),
      (.ios, "intent://x#Intent;end", "tap"), (.android, "acme://x", "tap"),
      (.android, "https://other.example/x", "tap"), (.android, "INTENT://x#Intent;end", "load"),
      (.android, nil, "tap"), (.other, "intent://x#Intent;end", "tap"),
    ] as [(LandingPage.Model.Platform, String?, String)]
  )
  func attempts(platform: LandingPage.Model.Platform, app: String?, attempt: String) {
    var model = LandingPage.Model.mock
    model.platform = platform
    model.appURL = app
    let page = LandingPage(model).html.description
    #expect(page.contains("\"attempt\":\"\(attempt)\""))
    #expect(page.contains("\"fallback\":\"\(platform == .android ? "store" : "offer")\""))
  }

  @Test("Safari's banner stands on iOS where the app's number is one")
  func addsSmartAppBanner() {
    var model = LandingPage.Model.mock
    model.link.address = "https://go.example.com/c/A?x=1,2"
    #expect(
      LandingPage(model).html.description.contains(
        """
        <meta name="apple-itunes-app" content="app-id=1234567890, \
        app-argument=https://go.example.com/c/A?x=1%2C2">
        """
      )
    )
    for id in ["", "12a", "1, app-argument=x", "1234567890123"] {
      model.appStoreID = id
      #expect(!LandingPage(model).html.description.contains("apple-itunes-app"), "\(id)")
    }
    model = .mock
    model.platform = .android
    #expect(!LandingPage(model).html.description.contains("apple-itunes-app"))
  }

  @Test("A name that is too long for a button is left out of it")
  func shortensButtons() {
    var model = LandingPage.Model.mock
    #expect(LandingPage(model).html.description.contains("Open in \u{2068}Acme Coffee\u{2069}</a>"))
    model.link.name = String(repeating: "a", count: 25)
    #expect(LandingPage(model).html.description.contains("Open the app</a>"))
  }

  @Test(
    "The app's number is read from its page in the App Store",
    arguments: [
      ("https://apps.apple.com/app/id42", "app-id=42,"),
      ("https://apps.apple.com/de/app/acme-coffee/id1234567890?mt=8&x=/id7", "app-id=1234567890,"),
      ("https://itunes.apple.com/us/app/id42", "app-id=42,"),
      ("https://apps.apple.com/app/id", nil),
      ("https://apps.apple.com/app/idea", nil), ("https://www.example.com/id42", nil),
      ("https://apps.apple.com.evil.example/id42", nil), (nil, nil),
    ] as [(String?, String?)]
  )
  func readsAppStoreNumber(store: String?, expected: String?) {
    var model = LandingPage.Model.mock
    model.appStoreID = nil
    model.storeURL = store
    let page = LandingPage(model).html.description
    #expect(page.contains("apple-itunes-app") == (expected != nil))
    #expect(expected.map(page.contains) ?? true)
  }
}
