import LinkCore
import Testing

/// Mutations of gated links that a generous router would still open, and what the gate says.
struct GateMutationTests {
  private let configuration = TestApp.guide.configuration

  /// Every mutation keeps the meaning, so every one that is a link has to be gated.
  @Test(arguments: [1, 2, 3, 4])
  func mutationsOfAGatedLinkStayGated(seed: UInt64) {
    var mutator = LinkMutator(seed: seed)
    var (links, ungated) = (0, [String]())
    for _ in 0..<25_000 {
      let text = mutator.gatedLink()
      guard let link = parse(text) else { continue }
      links += 1
      if !configuration.gatedRoutes.requireAuth(for: link) { ungated.append(text) }
    }
    #expect(ungated.prefix(5).isEmpty)
    #expect(links > 15_000)
  }

  /// Random damage may lead elsewhere; an independent, generous router says whether it does.
  @Test(arguments: [11, 12])
  func nothingThatAGenerousRouterOpensPasses(seed: UInt64) {
    var mutator = LinkMutator(seed: seed)
    var (opened, ungated) = (0, [String]())
    for _ in 0..<10_000 {
      let text = mutator.damagedLink()
      guard let link = parse(text), GenerousRouter.opens("wallet", for: link.pathSegments) else {
        continue
      }
      opened += 1
      if !configuration.gatedRoutes.requireAuth(for: link) { ungated.append(text) }
    }
    #expect(ungated.prefix(5).isEmpty)
    #expect(opened > 500)
  }

  @Test func theRouterItselfSeesMoreThanTheRawText() {
    #expect(GenerousRouter.opens("wallet", for: ["x", "%252e%252e", "W%2561llet"]))
    #expect(!GenerousRouter.opens("wallet", for: ["wallets"]))
  }

  private func parse(_ text: String) -> ParsedLink? {
    LinkGrammar.parse(text, configuration: configuration).link
  }
}

/// A router that forgives everything: it decodes to the end, ignores case and resolves dots.
private enum GenerousRouter {
  static func opens(_ screen: String, for segments: [String]) -> Bool {
    var path = segments.joined(separator: "/")
    for _ in 0..<20 {
      if first(path) == screen || first(resolved(path)) == screen { return true }
      guard let decoded = PercentCoding.decodeText(Array(path.utf8)), decoded != path else {
        return false
      }
      path = decoded
    }
    return false
  }

  private static func first(_ path: String) -> String? {
    path.split(separator: "/").first { $0 != "." }?.lowercased()
  }

  private static func resolved(_ path: String) -> String {
    var kept: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = kept.popLast() } else { kept.append(part) }
    }
    return kept.joined(separator: "/")
  }
}
