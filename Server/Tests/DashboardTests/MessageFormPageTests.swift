import DashboardTestSupport
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// The form of a message with its languages, and what phones show beside it.
@Suite struct MessageFormPageTests {
  private static func page(
    _ channel: MessageChannel = .push,
    shown: String = "ar",
    path: String = "messages/new",
    problem: Problem? = nil
  ) -> String {
    let draft = MessageDraft(
      values: [.channel: channel.rawValue, .name: "Spring", .shown: shown],
      contents: [
        .init(values: [.language: "en", .title: "Sale", .body: "20 % off"]),
        .init(values: [
          .language: "ar", .title: "تخفيضات", .body: "خصم", .image: "https://cdn.example.com/a.png",
          .otherTitle: "آخر يوم",
        ]),
      ]
    )
    return MessageFormPage(
      environment: DashboardSamples(text: "Acme").environment,
      draft: draft,
      path: path,
      audiences: [],
      apps: [],
      problem: problem
    ).html.description
  }

  @Test func hasFieldsForEachLanguageInItsDirection() throws {
    let html = Self.page()
    #expect(!html.contains("name=\"json\""))
    #expect(html.contains("id=\"title0\" name=\"title0\" lang=\"en\" dir=\"ltr\""))
    #expect(html.contains("id=\"title1\" name=\"title1\" lang=\"ar\" dir=\"rtl\""))
    #expect(html.contains("id=\"image1\" name=\"image1\" dir=\"ltr\""))
    let legends = html.matches(of: #/<legend><bdi>([^<]*)</#).map { String($0.output.1) }
    #expect(legends == ["English", "Arabic"])
    #expect(html.contains("Default language"))
    // A language that is there is not offered again.
    let select = try #require(html.firstMatch(of: #/<select id="added".*?<\/select>/#)).output
    #expect(select.contains("value=\"de\"") && !select.contains("value=\"ar\""))
  }

  @Test(arguments: [
    ("messages/new", "/dashboard/messages/preview"),
    ("messages/x/edit", "/dashboard/messages/x/preview"),
  ])
  func changesLanguagesByButtonsThatSaveNothing(_ path: String, _ preview: String) throws {
    let html = Self.page(path: path)
    for button in [
      "name=\"remove\" value=\"0\" formaction=\"\(preview)#languages\"",
      "name=\"remove\" value=\"1\" formaction=\"\(preview)#languages\"",
      "name=\"first\" value=\"1\" formaction=\"\(preview)#languages\"",
      "name=\"add\" value=\"1\" formaction=\"\(preview)#content2\"",
    ] { #expect(html.contains(button), "\(button)") }
    #expect(!html.contains("name=\"first\" value=\"0\""))
    // The Enter key presses the first button of the form.
    let form = try #require(html.firstRange(of: "id=\"message-form\""))
    let first = try #require(html[form.upperBound...].firstMatch(of: /<button[^>]*>/)).output
    #expect(!first.contains("formaction") && !first.contains("name="))
  }

  @Test func showsTheChosenLanguageOnBothPhones() {
    let html = Self.page()
    #expect(html.matches(of: #/<div class="push" lang="ar" dir="rtl">/#).count == 4)
    #expect(html.contains("<div class=\"phone-screen ios\">"))
    #expect(html.contains("<div class=\"phone-screen android\">"))
    #expect(html.contains("<bdi>تخفيضات</bdi>") && html.contains("<bdi>آخر يوم</bdi>"))
    #expect(html.contains(">الآن<") && html.contains("<bdi>Acme</bdi>"))
    #expect(html.contains("Image from \u{2068}cdn.example.com\u{2069}"))
    #expect(html.contains("<option value=\"ar\" selected>Arabic</option>"))
    let english = Self.page(shown: "en")
    #expect(english.matches(of: #/<div class="push" lang="en" dir="ltr">/#).count == 2)
    #expect(english.contains("<bdi>20 % off</bdi>") && english.contains(">now<"))
    #expect(!english.contains("class=\"push-picture\"") && !english.contains("<bdi>خصم</bdi>"))
  }

  @Test func drawsAnInAppMessageInTheChosenLanguage() {
    let html = Self.page(.inApp)
    #expect(html.contains("shown=ar&amp;channel=in_app&amp;language0=ar&amp;title0="))
    #expect(html.contains("<select name=\"shown\" aria-label=\"Language\" form=\"message-form\">"))
    #expect(html.contains("<option value=\"ar\" selected>Arabic</option>"))
    #expect(html.contains("id=\"button1\"") && !html.contains("class=\"push\""))
  }

  @Test func saysWhatIsWrongAtTheFieldOfTheLanguage() {
    let errors = ["/variants/0/contents/ar/imageURL", "/variants/1/contents/en"].map {
      Problem.FieldError(pointer: $0, code: "invalid", detail: "is wrong")
    }
    let problem = Problem(status: 422, code: "invalid_fields", title: "no", errors: errors)
    let html = Self.page(problem: problem)
    #expect(html.contains("id=\"image1-error\"") && !html.contains("id=\"image0-error\""))
    #expect(html.contains("<a href=\"#image1\"><bdi>Arabic, Image URL</bdi>: is wrong"))
    // What is folded is unfolded where something in it is wrong.
    #expect(html.contains("id=\"otherTitle0-error\""))
    #expect(!html.contains("<details class=\"numbers\"><summary>A/B"))
  }

  @Test func namesTheAppThatSends() {
    let apps = ["Shop", "Lab"].enumerated().map { index, name in
      AppResource(
        id: AppID(timestamp: Timestamp(milliseconds: Int64(index))),
        settings: AppSettings(name: name, platform: .ios, bundleID: "com.example.\(index)"),
        createdAt: Timestamp(milliseconds: 0)
      )
    }
    #expect(apps.name(of: apps[1].id, else: "Acme") == "Lab")
    #expect(apps.name(of: nil, else: "Acme") == "Acme")
    #expect(Array(apps.prefix(1)).name(of: nil, else: "Acme") == "Shop")
  }

  @Test("An audience and an app that were removed stay chosen: no choice of theirs means everybody")
  func keepsARemovedAudienceAndApp() {
    let start = Timestamp(milliseconds: 1_790_000_000_000)
    let (audience, app) = (AudienceID(timestamp: start), AppID(timestamp: start))
    let html = MessageFormPage(
      environment: DashboardSamples(text: "Acme").environment,
      draft: MessageDraft(
        values: [.name: "Spring", .audience: audience.description, .app: app.description]
      ),
      path: "messages/x/edit",
      audiences: [],
      apps: []
    ).html.description
    for id in [audience.description, app.description] {
      #expect(html.contains("<option value=\"\(id)\" selected>\(id)</option>"))
    }
  }
}
