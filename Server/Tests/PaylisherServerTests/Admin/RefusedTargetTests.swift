import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite("Changes of a link that leads where its workspace does not allow any more")
struct RefusedTargetTests {
  private static let link = """
    {"code":"SALE","targets":{"fallback":"https://old.example.com/","ios":{"app":"acme://sale"}},
    "rules":[{"name":"TR","conditions":[{"kind":"country","values":["TR"]}],
    "web":"https://old.example.com/tr"}],
    "expiresAt":1900000000000,"expiredTarget":"https://old.example.com/over"}
    """

  /// A server with a link, after its app was deleted and its host left the list.
  private static func server() async throws -> (TestServer, path: String) {
    let server = try await TestServer()
    try await server.makeDomain([])
    let made = try await server.manage(.post, "/api/v1/links", body: link)
    #expect(made.status == .created, "\(made.text)")
    let hosts = #"{"allowedHosts":["example.net"]}"#
    #expect(try await server.manage(.patch, "/api/v1/workspace", body: hosts).status == .ok)
    let app = try await server.manage(.delete, "/api/v1/apps/\(server.app)")
    #expect(app.status == .noContent)
    return (server, try #require(made.headers[.location]))
  }

  @Test func canBeDisabled() async throws {
    let (server, path) = try await Self.server()
    for body in [#"{"title":"Old"}"#, #"{"state":"disabled"}"#, #"{"clickLimit":7}"#] {
      let changed = try await server.manage(.patch, path, body: body)
      #expect(changed.status == .ok, "\(changed.text)")
    }
    let link = try await server.manage(.get, path).decoded(LinkResource.self)
    #expect((link.title, link.state, link.clickLimit) == ("Old", .disabled, 7))
    #expect(link.settings.targets.ios?.app == "acme://sale")
    #expect(link.settings.expiredTarget == "https://old.example.com/over")
    #expect(link.rules?.first?.web == "https://old.example.com/tr")
    let tap = try await server.send(.get, "/c/SALE", headers: [.userAgent: UserAgents.mac])
    #expect(tap.status == .notFound)
    let whole = try await server.manage(.put, path, body: try json(LinkSettings(link)))
    #expect(whole.status == .ok)
  }

  @Test(arguments: [
    (#"{"targets":{"fallback":"https://old.example.com/new"}}"#, "/targets/fallback"),
    (#"{"expiredTarget":"https://old.example.com/new"}"#, "/expiredTarget"),
    (#"{"rules":[{"name":"DE","web":"https://old.example.com/tr"}]}"#, "/rules/0/web"),
  ])
  func takesNoNewTargetOfThatKind(_ body: String, _ pointer: String) async throws {
    let (server, path) = try await Self.server()
    let refused = try await server.manage(.patch, path, body: body)
    #expect(refused.status == .conflict)
    #expect(try refused.problem().errors?.map(\.pointer) == [pointer])
  }

  @Test func keepsARuleBesideANewOne() async throws {
    let (server, path) = try await Self.server()
    let link = try await server.manage(.get, path).decoded(LinkResource.self)
    let rules = [RuleForm(name: "New", web: "https://example.net/")] + (link.rules ?? [])
    var settings = LinkSettings(link)
    settings.rules = rules
    let changed = try await server.manage(.put, path, body: try json(settings))
    #expect(changed.status == .ok, "\(changed.text)")
    #expect(try changed.decoded(LinkResource.self).rules?.map(\.name) == ["New", "TR"])
  }

  @Test func canBePreviewed() async throws {
    let (server, path) = try await Self.server()
    let link = try await server.manage(.get, path).decoded(LinkResource.self)
    var settings = LinkSettings(link)
    settings.title = "New"
    let form = LinkPreviewForm(settings: settings, link: link.id, userAgents: [UserAgents.mac])
    let preview = try await server.manage(.post, "/api/v1/links/preview", body: try json(form))
    #expect(preview.status == .ok, "\(preview.text)")
  }
}
