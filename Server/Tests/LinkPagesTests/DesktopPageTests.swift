import LinkPages
import LinkPagesTestSupport
import Testing

@Suite("DesktopPage")
struct DesktopPageTests {
  @Test("The code holds the address for scans")
  func showsCode() throws {
    let page = DesktopPage(.mock).html.description
    let code = try QRCode("https://go.example.com/c/SUMMER25?source=qr")
    #expect(page.contains(code.svg(style: QRStyle(size: 264)).description))
    #expect(!page.contains("<script"))
  }

  @Test("Without an address on the web there is no code")
  func leavesOutCode() {
    var model = DesktopPage.Model.mock
    model.scannedURL = "acme://x"
    #expect(!DesktopPage(model).html.description.contains("<svg"))
  }

  @Test("A phone is told where the link opens, and gets no code to scan")
  func tellsPhones() {
    var model = DesktopPage.Model.mock
    (model.isPhone, model.webURL) = (true, nil)
    (model.appStoreURL, model.googlePlayURL) = ("https://apps.apple.com/app/id1", nil)
    let page = DesktopPage(model).html.description
    #expect(page.contains("does not open on this phone") && page.contains("iPhone"))
    for text in ["<svg class=\"code", "Scan with your phone", "App Store", "/code"] {
      #expect(!page.contains(text), "\(text)")
    }
    model.webURL = "https://example.com/"
    let web = DesktopPage(model).html.description
    #expect(web.contains("https://example.com/") && !web.contains("does not open"))
  }

  @Test("Notices tell nothing about the link", arguments: NoticePage.Notice.allCases)
  func saysNothingAboutLinks(notice: NoticePage.Notice) {
    let page = NoticePage(notice, environment: .mock).html
    #expect(page == NoticePage(notice, environment: .mock).html)
    #expect(!page.description.contains("SUMMER25") && !page.description.contains("<a "))
  }
}
