import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("InspectionPage")
struct InspectionPageTests {
  @Test("Targets are shown in full, as text, with the host set apart")
  func showsTargets() {
    let page = InspectionPage(.mock).html.description
    #expect(page.contains("https://<b>www.example.com</b>/offers/summer?utm_source=link"))
    #expect(page.contains("acmecoffee://<b>offers</b>/summer?campaign=SUMMER25"))
    #expect(!page.contains("<a ") && !page.contains("<script"))
  }

  @Test(
    "The part before an @ does not pass for the host",
    arguments: [
      ("https://good.example@evil.example/x", "https://<b>good.example@evil.example</b>/x"),
      ("https://evil.example\\@good.example/", "https://<b>evil.example</b>\\@good.example/"),
      ("mailto:a@example.com", "<b>mailto:</b>a@example.com"), ("nothing", "<b></b>nothing"),
    ]
  )
  func setsAuthorityApart(target: String, shown: String) {
    let model = InspectionPage.Model(environment: .mock, link: .bare, afterEnd: target)
    #expect(InspectionPage(model).html.description.contains(shown))
  }

  @Test("A platform without targets says so")
  func saysWhereNothingIs() {
    let model = InspectionPage.Model(
      environment: .mock,
      link: .bare,
      state: .expired,
      cases: [.init(places: [.init(.computers), .init(.everythingElse)])]
    )
    let page = InspectionPage(model).html.description
    #expect(page.ranges(of: "No destination").count == 2)
    #expect(page.contains("<span class=\"state expired\">Expired</span>"))
  }

  @Test("Rules, variants and the time after the end have places of their own")
  func showsCases() {
    let page = InspectionPage(.mock).html.description
    #expect(page.contains("<h2>Rule \u{2068}1\u{2069}</h2>"))
    #expect(page.contains("<h2>Rule \u{2068}2\u{2069}, variant \u{2068}1\u{2069}</h2>"))
    #expect(page.contains("https://<b>www.example.com</b>/tr/offers"))
    #expect(page.contains("https://<b>www.example.com</b>/over"))
    #expect(page.contains("A page with a QR code") && page.contains("No destination"))
  }

  @Test("A password keeps the targets to itself")
  func hidesTargets() {
    var model = InspectionPage.Model.mock
    model.isProtected = true
    let page = InspectionPage(model).html.description
    #expect(page.contains("This link is protected by a password"))
    #expect(
      !page.contains("Summer roast") && !page.contains("example.com/offers")
        && !page.contains("<dl")
    )
  }
}
