import HTTPTypes
import HummingbirdTesting
import LinkCore
import NIOCore
import Testing
import WireModels

@testable import PaylisherServer

/// Placements over HTTP, with people whose events the server has.
@Suite struct PlacementRoutesTests {
  @Test(arguments: TestEngine.allCases)
  func choosesByAudienceAndTest(_ engine: TestEngine) async throws {
    try await engine.with { server in
      for name in ["PRO", "A", "B", "PLAIN"] {
        try await server.publish(name, ScreenRoutesTests.text(name))
      }
      try await server.addPerson("ada", plan: "pro", token: "aa01")
      try await server.addPerson("bob", plan: "free", token: "bb02")
      let audience = try await server.made(
        AudienceResource.self,
        "/api/v1/audiences",
        #"{"name":"Pros","audience":{"kind":"property","name":"plan","is":["pro"]}}"#
      )
      let form = """
        {"rules":[{"name":"pros","audience":"\(audience.id)","variants":[{"name":"P","screen":"PRO"}]},
        {"name":"test","variants":[{"name":"A","screen":"A","weight":3},{"name":"B","screen":"B"}],
        "holdOutPercent":25}],"defaultScreen":"PLAIN"}
        """
      let path = "/api/v1/placements/onboarding"
      let made = try await server.manage(.put, path, body: form)
      #expect((made.status, made.headers[.eTag]) == (.created, "\"1\""))
      let pro = try await server.fetch("placements/onboarding").decoded(JSONValue.self)
      #expect(pro["screen"] == "PRO")
      #expect(pro["placement"] == "onboarding")
      #expect((pro["rule"], pro["variant"]) == ("pros", "P"))
      let check = try await server.manage(.get, "\(path)/check?person=bob")
        .decoded(PlacementCheck.self)
      #expect(check.steps.map(\.rule) == ["pros", "test"])
      #expect(check.steps.first?.reason == "not_in_audience")

      var counts: [String: Int] = [:]
      for number in 0..<80 {
        let answer = try await server.fetch("placements/onboarding", person: "u\(number)")
          .decoded(JSONValue.self)
        let again = try await server.fetch("placements/onboarding", person: "u\(number)")
          .decoded(JSONValue.self)
        #expect(answer == again)
        #expect(answer["rule"] == "test")
        counts[answer["variant"]?.stringValue ?? "hold-out", default: 0] += 1
        if answer["status"] == "hold_out" { #expect(answer["document"] == nil) }
      }
      #expect(Set(counts.keys) == ["A", "B", "hold-out"])
      #expect(counts["A", default: 0] > counts["B", default: 0])

      let off = try await server.manage(
        .put,
        path,
        body: #"{"active":false,"defaultScreen":"PLAIN"}"#
      )
      #expect(off.status == .ok)
      let answer = try await server.fetch("placements/onboarding").decoded(JSONValue.self)
      #expect(answer == ["status": "deactivated", "placement": "onboarding"])
      #expect(try await server.manage(.delete, path).status == .noContent)
      #expect(try await server.fetch("placements/onboarding").status == .notFound)
      #expect(try await server.manage(.get, "\(path)/check?person=bob").status == .notFound)
    }
  }

  @Test(arguments: ["screens", "placements"])
  func listsInPages(_ kind: String) async throws {
    try await TestEngine.sqlite.with { server in
      let body = kind == "screens" ? #"{"document":\#(ScreenRoutesTests.text("x"))}"# : "{}"
      for id in ["b", "a", "c"] {
        let made = try await server.manage(.put, "/api/v1/\(kind)/\(id)", body: body)
        #expect(made.status == .created)
      }
      let first = try await server.manage(.get, "/api/v1/\(kind)?limit=2").decoded(JSONValue.self)
      #expect(first["items"]?.arrayValue?.compactMap { $0["id"]?.stringValue } == ["a", "b"])
      #expect(first["nextCursor"] == "b")
      let path = "/api/v1/\(kind)?limit=2&cursor=b"
      let last = try await server.manage(.get, path).decoded(JSONValue.self)
      #expect(last["items"]?.arrayValue?.compactMap { $0["id"]?.stringValue } == ["c"])
      #expect(last["nextCursor"] == nil)
      for (query, name) in [("limit=0", "?limit"), ("cursor=%2F", "?cursor"), ("page=2", "?page")] {
        let refused = try await server.manage(.get, "/api/v1/\(kind)?\(query)")
        #expect(refused.status == .badRequest)
        #expect(try refused.decoded(Problem.self).errors?.first?.pointer == name)
      }
    }
  }

  @Test(arguments: [
    (#"{"defaultScreen":"NONE"}"#, "/defaultScreen"),
    (
      #"{"rules":[{"name":"r","variants":[{"name":"A","screen":"NONE"}]}]}"#,
      "/rules/0/variants/0/screen"
    ),
    (
      """
      {"rules":[{"name":"r","variants":[{"name":"A","screen":"A"}],
      "audience":"00000000-0000-0000-0000-000000000001"}]}
      """, "/rules/0/audience"
    ),
    (
      """
      {"rules":[{"name":"r","variants":[{"name":"A","screen":"A"},{"name":"A","screen":"A"}]}]}
      """, "/rules/0/variants"
    ),
    (
      """
      {"rules":[{"name":"r","variants":[{"name":"A","screen":"A"}]},
      {"name":"r","variants":[{"name":"A","screen":"A"}]}]}
      """, "/rules/1/name"
    ),
    (#"{"rules":[{"name":"r","variants":[]}]}"#, "/rules/0/variants"),
    (#"{"rule":[]}"#, "/rule"),
  ])
  func saysWhatIsWrong(_ form: String, _ pointer: String) async throws {
    let server = try await TestServer()
    try await server.publish("A", ScreenRoutesTests.text("A"))
    let problem = try await server.manage(.put, "/api/v1/placements/p", body: form).problem()
    #expect(problem.errors?.map(\.pointer) == [pointer], "\(problem)")
  }
}
