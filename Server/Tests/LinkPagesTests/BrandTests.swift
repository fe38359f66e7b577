import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("Picture, icon and color of pages")
struct BrandTests {
  private func page(_ change: (inout LinkPreview) -> Void) -> String {
    var model = LandingPage.Model.mock
    change(&model.link)
    return LandingPage(model).html.description
  }

  @Test(
    "A brand's color is the nearest accent",
    arguments: [
      ("D6006D", 4), ("#D6006D", 5), ("0000FF", 0), ("0F66CC", 1), ("00A08A", 2), ("8000FF", 3),
      ("FF6600", 5), ("FF0000", 6), ("00C040", 7), ("FFC000", 8), ("D000B0", 9), ("00A0D0", 10),
      ("333333", 11), ("FFFFFF", 11), ("000000", 11),
    ]
  )
  func takesTheNearestAccent(color: String, accent: Int) {
    #expect(page { $0.color = color }.contains("<body class=\"accent-\(accent)\">"))
  }

  @Test("Pages without words of a link have the brand's tile, name and color", arguments: branded)
  func keepsTheBrand(name: String, html: HTML) {
    let page = html.description
    #expect(page.contains("A<img src=\"https://www.example.com/images/icon.png\""))
    #expect(page.contains("<p class=\"name\"><bdi>Acme Coffee</bdi></p>"))
    #expect(page.contains("accent-\(name == "warning" ? 5 : 4)\">"))
  }

  static let branded: [(String, HTML)] = {
    let environment = PageEnvironment.branded
    var (password, warning, onward) =
      (PasswordPage.Model.mock, WarningPage.Model.mock, OnwardPage.Model.mock)
    password.environment = environment
    warning.environment = environment
    onward.environment = environment
    let notices = NoticePage.Notice.allCases.map {
      ($0.rawValue, NoticePage($0, environment: environment).html)
    }
    return notices + [
      ("password", PasswordPage(password).html), ("warning", WarningPage(warning).html),
      ("onward", OnwardPage(onward).html),
      ("code", CodePage(code: "7K3M-9QXT", minutes: 30, environment: environment).html),
    ]
  }()

  @Test("The picture and the icon are shown, and their host learns nothing of the link")
  func showsPictures() {
    // attack 69
    let html = page { $0.iconURL = "https://cdn.example.com/icon.png" }
    let rest = "alt=\"\" referrerpolicy=\"no-referrer\" decoding=\"async\">"
    #expect(
      html.contains(
        "<div class=\"picture\"><img src=\"https://www.example.com/images/summer.jpg\" \(rest)"
      )
    )
    #expect(html.contains("A<img src=\"https://cdn.example.com/icon.png\" \(rest)</div>"))
  }

  @Test(
    "Only pictures over TLS are shown",
    arguments: ["http://example.com/i.png", "data:image/png;base64,AA", "javascript:x", "x", ""]
  )
  func refusesOtherPictures(url: String) {
    // attack 69
    let html = page {
      $0.iconURL = url
      $0.imageURL = url
    }
    #expect(!html.contains("<img"))
  }
}
