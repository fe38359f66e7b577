import DashboardTestSupport
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What a review of the dashboard found on its pages, and is right since.
@Suite("Findings of a review")
struct ReviewedPageTests {
  private static func app(_ name: String, _ platform: AppPlatform) -> AppResource {
    AppResource(
      id: AppID(timestamp: Timestamp(milliseconds: 0)),
      settings: AppSettings(name: name, platform: platform, bundleID: "com.example.demo"),
      createdAt: Timestamp(milliseconds: 0)
    )
  }

  @Test("What became of a message is a share of the people it was for")
  func sharesThePeopleTheMessageWasFor() throws {
    let page = try #require(DashboardSamples().pages["message-dropped"]).description
    #expect(page.contains("724<small class=\"note\"> 100%</small>"))
    let sent = try #require(DashboardSamples().pages["message"]).description
    #expect(sent.contains("3,900<small class=\"note\"> 98%</small>"))
  }

  @Test("Apps of one name have their platform behind it")
  func tellsAppsOfOneNameApart() {
    let apps = [Self.app("Demo", .ios), Self.app("Demo", .android), Self.app("Shop", .ios)]
    #expect(apps.map(apps.label(of:)) == ["Demo (iOS)", "Demo (Android)", "Shop"])
  }

  @Test("The form of a key offers what may do least first")
  func offersTheLeastKeyFirst() throws {
    let environment = DashboardSamples().environment
    let app = Self.app("Demo", .ios)
    let page = KeysPage(environment: environment, keys: [], apps: [app]).html.description
    #expect(page.contains("name=\"app\"><option value=\"\(app.id)\">"))
    #expect(page.contains("name=\"role\"><option value=\"viewer\">"))
  }

  @Test("A workspace without data is told its first step, and others how to see more")
  func namesTheFirstStep() {
    let environment = DashboardSamples().environment
    let query = ReportQuery(.overview, value: { _ in "" }, environment: environment)
    func nothing(_ step: ReportPage.FirstStep?) -> String {
      ReportPage(
        environment: environment,
        query: query,
        content: .counting,
        firstStep: step
      ).nothing.description
    }
    #expect(nothing(.createLink).contains("No data yet"))
    #expect(nothing(.openLink).contains("No data yet"))
    #expect(nothing(nil).contains("Choose a longer range"))
  }

  @Test("The card in chats has its lines without a picture as well")
  func drawsACardWithoutAPicture() {
    let card = LinkCard(title: "Spring", description: nil, imageURL: nil, site: "Demo")
    let html = CardInChats(card: card, text: DashboardText(language: .english)).html.description
    #expect(html.contains("<div class=\"words\"><small><bdi>Demo</bdi></small>"))
    #expect(html.contains("<strong><bdi>Spring</bdi></strong>") && !html.contains("picture"))
  }

  @Test("A report says what is wrong at the field, in the words of the form")
  func saysWhatIsWrongAtTheFieldOfAReport() {
    let environment = DashboardSamples().environment
    let query = ReportQuery(
      .overview,
      value: { ["value": "pro"][$0] ?? "" },
      environment: environment
    )
    let fault = Problem.FieldError(pointer: "?value", code: "invalid", .needsProperty)
    let problem = Problem(status: 400, code: "invalid_query", title: "x", errors: [fault])
    let page = ReportPage(
      environment: environment,
      query: query,
      content: .refused(problem.translated(into: .english))
    ).html.description
    let words = "Enter the name of the property"
    #expect(page.contains("<a href=\"#value\"><bdi>"))
    #expect(page.contains("id=\"value-error\">\(words)"))
    #expect(!page.contains("?property"))
  }

  @Test("A refused share keeps what was typed, and names the fields of its report")
  func keepsTheFormOfAShare() {
    let environment = DashboardSamples().environment
    let query = ReportQuery(.overview, value: { _ in "" }, environment: environment)
    let faults = [
      Problem.FieldError(pointer: "/days", code: "invalid", detail: "Too many."),
      Problem.FieldError(pointer: "?link", code: "unknown_link", detail: "None."),
    ]
    let page = SharesPage(
      environment: environment,
      query: query,
      shares: [],
      draft: .init(name: "Spring", days: "9999", isMoving: false),
      problem: Problem(status: 422, code: "invalid_fields", title: "x", errors: faults)
    ).html.description
    #expect(page.contains("value=\"Spring\"") && page.contains("id=\"days-error\">Too many."))
    #expect(page.contains("<option value=\"9999\" selected>"))
    #expect(page.contains("<bdi>Link</bdi>: None.") && !page.contains("?link"))
    #expect(!page.contains("name=\"last\" value=\"1\" checked"))
  }
}
