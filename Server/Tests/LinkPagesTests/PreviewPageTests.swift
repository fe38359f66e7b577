import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("PreviewPage")
struct PreviewPageTests {
  @Test("Open Graph and Twitter tags say what the link says")
  func writesTags() {
    let page = PreviewPage(.mock).html.description
    for (key, name, content) in [
      ("property", "og:title", "Summer roast, 25\u{00A0}% off"),
      ("property", "og:url", "https://go.example.com/c/SUMMER25"),
      ("property", "og:image", "https://www.example.com/images/summer.jpg"),
      ("property", "og:site_name", "Acme Coffee"), ("property", "og:type", "website"),
      ("name", "twitter:card", "summary_large_image"),
      ("name", "twitter:image", "https://www.example.com/images/summer.jpg"),
    ] {
      #expect(page.contains("<meta \(key)=\"\(name)\" content=\"\(content)\">"), "\(name)")
    }
  }

  @Test("Without an image the card is small, and absent texts have no tags")
  func leavesOutAbsentTags() {
    let model = PreviewPage.Model(environment: .mock, link: .bare)
    let page = PreviewPage(model).html.description
    #expect(page.contains("<meta name=\"twitter:card\" content=\"summary\">"))
    #expect(page.contains("<meta property=\"og:title\" content=\"go.example.com\">"))
    #expect(!page.contains("og:image") && !page.contains("og:description"))
  }

  @Test("An image that is not on the web is not named", arguments: ["data:image/png,x", "x", ""])
  func refusesImages(image: String) {
    var model = PreviewPage.Model.mock
    model.link.imageURL = image
    #expect(!PreviewPage(model).html.description.contains("og:image"))
  }
}
