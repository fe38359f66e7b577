import Foundation
import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("Every page")
struct PageTests {
  @Test("No page is larger than 20 kB, styles and scripts included", arguments: PageSample.shown)
  func isSmall(page: PageSample) {
    #expect(page.html.description.utf8.count <= 20_480)
  }

  @Test(
    "No page loads anything but pictures, over TLS and without a referrer",
    arguments: PageSample.shown
  )
  func loadsNothing(page: PageSample) {
    let tags = tags(page.html)
    let loading: Set<String> = ["iframe", "object", "embed", "base", "source", "video"]
    #expect(tags.allSatisfy { !loading.contains($0.prefix { $0.isLetter }.lowercased()) })
    let pictures = tags.filter { $0.hasPrefix("img ") }
    let parts = page.html.description.components(separatedBy: "<img src=\"https://").dropFirst()
    #expect(parts.count == pictures.count)
    let quiet = " referrerpolicy=\"no-referrer\""
    #expect(parts.allSatisfy { $0.prefix { $0 != ">" }.contains(quiet) })
    #expect(tags.count { $0.contains(" src=") } == pictures.count)
    #expect(tags.allSatisfy { !$0.contains(" style=") })
    #expect(tags.count { $0.hasPrefix("link ") } == (page.name == "preview" ? 2 : 1))
    #expect(!page.html.description.contains("@import"))
    #expect(!page.html.description.contains("url("))
  }

  @Test(
    "A page has its styles and at most one script, and nothing in attributes",
    arguments: PageSample.all
  )
  func hasKnownElements(page: PageSample) {
    let text = page.html.description
    let styles = text.ranges(of: "<style").count
    #expect(styles == text.ranges(of: "<style>").count && (1...2).contains(styles))
    let scripts = text.ranges(of: "<script").count
    let data = text.ranges(of: "<script type=\"application/json\"").count
    #expect(scripts == text.ranges(of: "<script>").count + data)
    #expect(scripts <= 2)
    #expect(!text.contains(" style=\"") && !text.contains(" onclick="))
  }

  @Test("Language and direction are declared", arguments: PageLanguage.allCases)
  func declaresLanguage(language: PageLanguage) {
    let page = NoticePage(.notFound, environment: .mock(language)).html.description
    let direction = language == .arabic ? "rtl" : "ltr"
    #expect(page.contains("<html lang=\"\(language.rawValue)\" dir=\"\(direction)\">"))
  }

  @Test("A payload in any field changes no markup", arguments: hostileTexts)
  func keepsMarkup(payload: String) {
    var plain = LandingPage.Model.mock
    plain.environment.host = "x"
    plain.link = LinkPreview(address: "x", title: "x", summary: "x", imageURL: "x", name: "y")
    plain.inAppBrowser = "z"
    var hostile = LandingPage.Model.mock
    hostile.environment.host = payload
    hostile.link = LinkPreview(
      address: payload,
      title: payload,
      summary: payload,
      imageURL: payload,
      name: payload + "y"
    )
    hostile.inAppBrowser = payload
    #expect(tags(LandingPage(hostile).html) == tags(LandingPage(plain).html))
  }

  @Test("A payload in place of a target has no link", arguments: hostileTexts)
  func refusesTargets(payload: String) {
    var model = LandingPage.Model.mock
    model.appURL = payload
    model.storeURL = payload
    model.webURL = payload
    model.handoffPath = payload
    model.appStoreID = payload
    #expect(!LandingPage(model).html.description.contains("<a "))
    var inspection = InspectionPage.Model(environment: .mock, link: .bare)
    inspection.afterEnd = payload
    #expect(!InspectionPage(inspection).html.description.contains("<a "))
    let onward = OnwardPage.Model(environment: .mock, address: payload)
    #expect(!OnwardPage(onward).html.description.contains("<a "))
    let warning = WarningPage.Model(
      environment: .mock,
      target: payload,
      onward: payload,
      report: payload
    )
    #expect(!WarningPage(warning).html.description.contains("<a "))
    let password = PasswordPage.Model(environment: .mock, path: payload)
    #expect(!PasswordPage(password).html.description.contains(" action="))
  }

  /// Every tag without its quoted values.
  private func tags(_ html: HTML) -> [String] {
    html.description.split(separator: "<").dropFirst().map { part in
      let tag = part.prefix { $0 != ">" }
      return tag.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    }
  }
}
