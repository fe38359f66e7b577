import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// Uploaded lists over HTTP, from the upload to the audience that a message goes to.
@Suite struct PeopleListRoutesTests {
  private static func list(
    _ server: TestServer,
    _ name: String = "VIP"
  ) async throws -> PeopleListResource {
    let answer = try await server.manage(.post, "/api/v1/lists", body: #"{"name":"\#(name)"}"#)
    #expect(answer.status == .created)
    let list = try answer.decoded(PeopleListResource.self)
    #expect(answer.headers[.location] == "/api/v1/lists/\(list.id)")
    return list
  }

  private static func add(
    _ ids: String,
    to list: PeopleListID,
    _ server: TestServer
  ) async throws -> PeopleListUpload {
    try await server.manage(
      .post,
      "/api/v1/lists/\(list)/members",
      body: #"{"ids":\#(ids)}"#
    ).decoded(PeopleListUpload.self)
  }

  @Test func reachesThePeopleWhomItNames() async throws {
    try await MessageTests.with { server, _ in
      for (number, person) in ["ada", "bob"].enumerated() {
        try await server.addPerson(person, plan: "pro", token: "aa0\(number)")
      }
      let list = try await Self.list(server)
      let upload = try await Self.add(#"["ada","eve","null"]"#, to: list.id, server)
      #expect((upload.changed, upload.unchanged, upload.known) == (2, 0, 1))
      #expect(upload.refused.map(\.reason) == ["placeholder"] && upload.list.members == 2)
      let settings = #"{"name":"L","audience":{"kind":"list","is":["\#(list.id)"]}}"#
      let audience = try await server.manage(.post, "/api/v1/audiences", body: settings)
        .decoded(AudienceResource.self)
      let path = "/api/v1/audiences/\(audience.id)/estimate"
      let estimate = try await server.manage(.get, path).decoded(AudienceEstimate.self)
      #expect((estimate.people, estimate.devices) == (1, 1) && estimate.sample == ["ada"])
      try await server.addPerson("eve", plan: "pro", token: "aa09")
      let after = try await server.manage(.get, path).decoded(AudienceEstimate.self)
      #expect(Set(after.sample) == ["ada", "eve"])
      let refused = try await server.manage(.delete, "/api/v1/lists/\(list.id)").problem()
      #expect(refused.code == "conflict" && refused.reason == "list_in_use")
      #expect(refused.detail?.contains("L") == true)
    }
  }

  @Test func refusesAnAudienceOfAListThatIsNotThere() async throws {
    let server = try await TestServer()
    let other = try await Self.list(server)
    _ = try await server.manage(.delete, "/api/v1/lists/\(other.id)")
    let condition = #"{"any":[{"kind":"reachable"},{"kind":"list","is":["\#(other.id)"]}]}"#
    for (path, body, pointer) in [
      ("audiences", #"{"name":"L","audience":\#(condition)}"#, "/audience/any/1/is"),
      ("audiences/estimate", condition, "/any/1/is"),
    ] {
      let answer = try await server.manage(.post, "/api/v1/\(path)", body: body)
      let error = try #require(try answer.problem().errors?.first)
      #expect(answer.status == .conflict)
      #expect(error.pointer == pointer && error.reason == "list_of_workspace")
    }
  }

  @Test func hasANameOfItsOwn() async throws {
    let server = try await TestServer()
    let (list, other) = (try await Self.list(server), try await Self.list(server, "Old"))
    for (method, path) in [(HTTPRequest.Method.post, "lists"), (.put, "lists/\(other.id)")] {
      let answer = try await server.manage(method, "/api/v1/\(path)", body: #"{"name":"vip"}"#)
      #expect(try answer.problem().errors?.first?.reason == "other_list")
    }
    let same = try await server.manage(
      .put,
      "/api/v1/lists/\(list.id)",
      body: #"{"name":"VIP people"}"#
    ).decoded(PeopleListResource.self)
    #expect(same.name == "VIP people")
    let lists = try await server.manage(.get, "/api/v1/lists")
      .decoded(Page<PeopleListResource>.self).items
    #expect(Set(lists.map(\.name)) == ["VIP people", "Old"])
  }

  @Test func boundsTheIdsOfARequest() async throws {
    let server = try await TestServer()
    let list = try await Self.list(server)
    for ids in ["[]", "[\(Array(repeating: "\"a\"", count: 5_001).joined(separator: ","))]"] {
      let answer = try await server.manage(
        .post,
        "/api/v1/lists/\(list.id)/members",
        body: #"{"ids":\#(ids)}"#
      )
      #expect(answer.status == .unprocessableContent)
    }
    let upload = try await Self.add(
      "[\"\(String(repeating: "x", count: 257))\",\"ok\"]",
      to: list.id,
      server
    )
    #expect(upload.refused.map(\.index) == [0] && upload.changed == 1)
  }

  /// A file of more ids than one request takes goes by several.
  @Test func sendsAFileInParts() async throws {
    let server = try await TestServer()
    let list = try await Self.list(server)
    let browser = try await server.browser(.editor)
    let rows = "user_id,name\r\n" + (0..<12_000).map { "u\($0),N\r\n" }.joined() + ",N\r\nnull,N"
    let path = "/dashboard/lists/\(list.id)/members"
    let page = try await browser.post(path, ["rows": rows, "action": "add"])
    #expect(page.status == .ok && page.text.contains("12,000"))
    #expect(page.text.contains("12,002") && page.text.contains("12,003"))
    let members = try await server.manage(.get, "/api/v1/lists/\(list.id)")
      .decoded(PeopleListResource.self).members
    #expect(members == 12_000)
    let removed = try await browser.post(path, ["rows": "u1\nu2\n", "action": "remove"])
    #expect(removed.text.contains("removed,"))
    let faulty = try await browser.post(path, ["rows": "name,city\nA,B\n"])
    #expect(faulty.status == .unprocessableContent && faulty.text.contains("distinct_id"))
  }
}
