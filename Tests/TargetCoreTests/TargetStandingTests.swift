import LinkCore
import Testing

@testable import TargetCore

@Suite struct TargetStandingTests {
  /// What accepts nearly everything, as lists of hosts once may have.
  static let former = TargetPolicy(
    schemes: ["https", "acme"],
    hosts: [
      "shop.example.com", "127.0.0.1", "intranet", "router.local", "printer.home.arpa",
      "xn--pple-43d.com", "*.example.org", "a-b.example.net", "[::1]",
    ]
  )

  static let policies = [
    TargetPolicy(), TargetPolicy(schemes: ["https", "acme"]), former,
    TargetPolicy(hosts: ["shop.example.com"]), TargetPolicy(hosts: ["*.example.com"]),
    TargetPolicy(hosts: []), TargetPolicy(schemes: []),
    TargetPolicy(allowsDevelopmentHosts: true),
  ]

  static let targets = [
    "https://shop.example.com/", "https://127.0.0.1/", "https://intranet/", "https://router.local/",
    "https://printer.home.arpa/", "https://xn--pple-43d.com/", "https://deep.example.org/a?b=c",
    "https://a-b.example.net/", "https://[::1]/", "acme://product/42",
  ]

  /// The short way says what accepting the text anew says.
  @Test(arguments: policies)
  func saysWhatAcceptingAgainSays(policy: TargetPolicy) throws {
    for text in Self.targets {
      let target = try AcceptedTarget.accept(text, policy: Self.former)
      let again = try? AcceptedTarget.accept(target.description, policy: policy)
      #expect(policy.stillAllows(target) == (again != nil), "\(text)")
    }
  }

  @Test func refusesSomethingUnderEveryStricterPolicy() throws {
    let targets = try Self.targets.map { try AcceptedTarget.accept($0, policy: Self.former) }
    #expect(targets.allSatisfy(Self.former.stillAllows))
    #expect(targets.count(where: TargetPolicy().stillAllows) == 3)
  }
}
