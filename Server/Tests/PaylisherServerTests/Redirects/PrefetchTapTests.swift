import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import RoutingCore
import Testing

@testable import PaylisherServer

/// Requests that are no taps: they count nothing, use nothing up, and are led all the same.
@Suite struct PrefetchTapTests {
  @Test(
    arguments: [
      [("Sec-Purpose", "prefetch;prerender")], [("Purpose", "prefetch")], [("Purpose", "preview")],
      [("X-Moz", "prefetch")], [("X-Purpose", "preview"), ("X-FB-HTTP-Engine", "Liger")],
      [("X-Purpose", "prefetch")], [("X-Purpose", "instant")], [("X-Sec-Purpose", "prefetch")],
      [("Sec-Fetch-Dest", "image"), ("Sec-Fetch-Mode", "no-cors")],
      [("Sec-Fetch-Dest", "empty"), ("Sec-Fetch-Mode", "no-cors")],
      [("Sec-Fetch-Dest", "empty"), ("Sec-Fetch-Mode", "cors")], [("Sec-Fetch-Dest", "script")],
      [("Next-Router-Prefetch", "1")], [("X-Middleware-Prefetch", "1")],
      [("Sec-Speculation-Tags", "null"), ("Sec-Purpose", "prefetch")],
    ] as [[(String, String)]]
  )
  func leavesTheOnlyClickToTheTap(fields: [(String, String)]) async throws {
    let server = try await TapTests.server { server in
      var once = try server.link("once")
      once.clickLimit = 1
      return [once]
    }
    var headers: HTTPFields = [.userAgent: UserAgents.mac]
    for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
    for _ in 0..<2 {
      #expect(try await server.send(.get, "/c/once", headers: headers).status == .found)
    }
    let tap: HTTPFields = [
      .userAgent: UserAgents.mac, .secFetchMode: "navigate", .secFetchDest: "document",
    ]
    #expect(try await server.send(.get, "/c/once", headers: tap).status == .found)
    #expect(try await server.send(.get, "/c/once", headers: tap).status == .gone)
    #expect(try await server.send(.get, "/c/once", headers: headers).status == .gone)
  }
}
