import LinkCore
import Testing

@testable import WireModels

struct APIRouteTests {
  private static let id = EntityID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)

  @Test func printsPathsAndQueries() {
    let id = Self.id
    #expect(APIRoute.workspace.target == "/api/v1/workspace")
    #expect(APIRoute.link(LinkID(id)).target == "/api/v1/links/\(id)")
    #expect(APIRoute.links().target == "/api/v1/links")
    #expect(
      APIRoute.links(search: "a b&c", limit: 5).target == "/api/v1/links?search=a%20b%26c&limit=5"
    )
    #expect(APIRoute.clicks(link: LinkID(id)).target == "/api/v1/clicks?link=\(id)")
    #expect(
      APIRoute.explain(LinkID(id), TapDescription(userAgent: "Ä/1 (b;?c)")).target
        == "/api/v1/links/\(id)/explain?userAgent=%C3%84%2F1%20%28b%3B%3Fc%29"
    )
  }

  @Test func keepsParametersInsideTheirSegment() {
    #expect(APIRoute.revokeKey("../links").target == "/api/v1/keys/..%2Flinks")
    #expect(APIRoute.revokeKey("").target == "/api/v1/keys/")
  }

  @Test func hasTheMethodAndTheTemplateOfTheDocument() {
    let route = APIRoute.updateLink(LinkID(Self.id), LinkSettings(targets: .init()))
    #expect(route.endpoint.method == .put)
    #expect(route.endpoint.template == "/api/v1/links/{id}")
    #expect(route.body != nil)
  }
}
