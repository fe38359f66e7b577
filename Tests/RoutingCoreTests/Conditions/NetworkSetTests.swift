import RoutingCore
import Testing

@Suite struct NetworkSetTests {
  private static let blocks = [
    "203.0.113.0/31", "172.224.224.0/27", "2a02:26f7:c9c8::/45", "203.0.113.2", "172.224.0.0/16",
    "2606:54c0:1::/64",
  ]

  @Test func findsWhatAnyBlockHas() throws {
    let ranges = try Self.blocks.map { try #require(NetworkRange($0)) }
    let set = NetworkSet(ranges)
    let addresses = [
      "203.0.112.255", "203.0.113.0", "203.0.113.1", "203.0.113.2", "203.0.113.3",
      "172.223.255.255", "172.224.0.0", "172.224.224.31", "172.224.224.32", "172.225.0.0",
      "2a02:26f7:c9c7:ffff::1", "2a02:26f7:c9c8::", "2a02:26f7:c9cf:ffff:ffff:ffff:ffff:ffff",
      "2a02:26f7:c9d0::", "2606:54c0:1::1", "2606:54c0:1:1::1", "0.0.0.0", "255.255.255.255",
      "::", "::1",
    ]
    for text in addresses {
      let address = try #require(NetworkAddress(text))
      #expect(set.contains(address) == ranges.contains { $0.contains(address) }, "\(text)")
    }
    #expect(set == NetworkSet(ranges.reversed()))
  }

  /// Lines as Apple publishes them, with both ends of lines, and what people add by hand.
  @Test func readsAList() throws {
    let list = """
      # relays
      172.224.224.0/27,GB,GB-EN,London,
      172.224.224.32/31 , US,US-CA,,\r
      \r

      2a02:26f7:c9c8:4000::/64,DE,DE-BE,Berlin,
      203.0.113.7
      """
    let set = try NetworkSet(list: list)
    for text in ["172.224.224.31", "172.224.224.33", "2a02:26f7:c9c8:4000::9", "203.0.113.7"] {
      #expect(set.contains(try #require(NetworkAddress(text))), "\(text)")
    }
    for text in ["172.224.224.34", "2a02:26f7:c9c8:4001::9", "203.0.113.8"] {
      #expect(!set.contains(try #require(NetworkAddress(text))), "\(text)")
    }
    #expect(try NetworkSet(list: "").isEmpty)
  }

  @Test(arguments: [
    ("203.0.113.0/24\nLondon,GB", 2, "London"), ("\n\n203.0.113.0/33", 3, "203.0.113.0/33"),
    (String(repeating: "x", count: 99), 1, String(repeating: "x", count: 60)),
  ])
  func namesTheLineThatIsNoBlock(list: String, line: Int, text: String) throws {
    let problem = #expect(throws: NetworkListProblem.self) { try NetworkSet(list: list) }
    #expect(problem?.line == line)
    #expect(problem?.text == text)
  }

  @Test func ofNothingHasNothing() throws {
    #expect(NetworkSet().isEmpty)
    #expect(!NetworkSet().contains(try #require(NetworkAddress("203.0.113.1"))))
  }
}
