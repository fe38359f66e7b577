import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The error correction of QR codes and their room for a logo, over HTTP.
@Suite("Dashboard: QR codes")
struct DashboardCodeTests {
  /// A browser of a member who may read, and the path of a link.
  private static func link() async throws -> (browser: TestBrowser, path: String) {
    let server = try await TestServer()
    try await server.makeDomain([server.link("SUMMER")])
    let links = try await server.manage(.get, "/api/v1/links").decoded(Page<LinkResource>.self)
    let path = "/dashboard/links/\(try #require(links.items.first).id)"
    return (try await server.browser(.viewer), path)
  }

  @Test("The designer and its files have the chosen correction and room for a logo")
  func choices() async throws {
    let (browser, path) = try await Self.link()
    let page = try await browser.open(path + "/code?correction=high&logo=20").text
    #expect(page.contains("correction=high&amp;logo=20&amp;format=svg"))
    #expect(page.contains("correction=high&amp;logo=20&amp;format=png"))
    #expect(page.contains("<option value=\"high\" selected>"))
    var drawings: Set<String> = []
    for choices in ["", "&correction=low", "&correction=high", "&logo=20"] {
      let code = try await browser.open("\(path)/qr?format=svg\(choices)")
      #expect(code.status == .ok && code.headers[.contentDisposition] == "attachment")
      drawings.insert(code.text)
    }
    #expect(drawings.count == 4)
  }

  @Test("Choices that do not go together are refused at their field")
  func refusals() async throws {
    let (browser, path) = try await Self.link()
    for (choices, field) in [
      ("correction=low&logo=20", "correction"), ("correction=most", "correction"),
      ("logo=40", "logo"), ("size=40", "size"),
    ] {
      let page = try await browser.open("\(path)/code?\(choices)").text
      #expect(page.contains("Scanners cannot read this QR code"), "\(choices)")
      #expect(page.contains("<a href=\"#\(field)\">"), "\(choices)")
    }
  }
}
