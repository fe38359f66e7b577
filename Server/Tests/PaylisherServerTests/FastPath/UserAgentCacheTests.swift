import RoutingCore
import Testing

@testable import PaylisherServer

@Suite struct UserAgentCacheTests {
  private func agent(_ memory: inout UserAgentCache, _ fields: [String]) throws -> Agent {
    let head = "GET /x HTTP/1.1\r\nHost: a\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n"
    return try Array(head.utf8).withUnsafeBytes { bytes in
      guard case .plain(let request) = PlainRequest.read(bytes) else {
        throw ProblemError(.malformedJSON, "not plain: \(head)")
      }
      return memory.agent(request, in: bytes)
    }
  }

  /// Enough agents that some must share a place, twice: it never takes one for another.
  @Test func namesEveryAgentAsReadingItDoes() throws {
    var memory = UserAgentCache()
    for _ in 0..<2 {
      for version in 0..<300 {
        let text = "Mozilla/5.0 (iPhone; CPU iPhone OS \(version)_1 like Mac OS X) Version/17.0"
        let found = try agent(&memory, ["User-Agent: \(text)"])
        #expect(found == AgentScanner.classify(text, hints: nil))
      }
    }
  }

  @Test func tellsFieldsApart() throws {
    var memory = UserAgentCache()
    let text = "Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0 Safari/537.36"
    let plain = try agent(&memory, ["User-Agent: \(text)"])
    let hinted = try agent(
      &memory,
      ["User-Agent: \(text)", "Sec-CH-UA-Platform: \"Android\"", "Sec-CH-UA-Mobile: ?1"]
    )
    #expect(plain == AgentScanner.classify(text, hints: nil))
    #expect(
      hinted
        == AgentScanner.classify(
          text,
          hints: AgentHints(brands: nil, platform: "\"Android\"", mobile: "?1")
        )
    )
    #expect(hinted != plain)
    #expect(try agent(&memory, ["User-Agent: \(text)"]) == plain)
    #expect(try agent(&memory, []) == AgentScanner.classify("", hints: nil))
  }
}
