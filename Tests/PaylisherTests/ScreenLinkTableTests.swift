import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// Links from the system to the request of the screen, through the SDK: what opens a screen asks for
/// exactly that one, and what does not is left alone without a trace.
@MainActor @Suite struct ScreenLinkTableTests {
  private nonisolated static let prefixes = [
    "yourapp://ply", "YourApp://PLY", "https://go.example.com/ply", "HTTPS://GO.Example.com/ply",
  ]
  /// The end of a link, and the screen that the SDK asks the server for.
  private nonisolated static let tails: [(String, String)] = [
    ("", "presentations"), ("/", "presentations"), ("/presentations", "presentations"),
    ("/presentations/", "presentations"), ("/presentations/SUMMER", "presentations/SUMMER"),
    ("/presentations/a%20b", "presentations/a b"), ("/presentations/a+b", "presentations/a+b"),
    ("/presentations/S?utm_source=mail", "presentations/S"),
    ("/presentations/S#x", "presentations/S"),
    ("/placements", "placements"), ("/placements/start", "placements/start"),
    ("/presentations_preview/t.k", "preview/t.k"), ("/cancellation_survey", "cancellation_survey"),
    ("/cancellation_survey/PRO", "cancellation_survey/PRO"), ("/products/PRO", "products/PRO"),
    ("/plans/YEAR/SUMMER", "plans/YEAR/SUMMER"), ("/subscriptions", "subscriptions"),
    ("/update_billing", "update_billing"),
  ]
  private nonisolated static let otherPrefixes = [
    "otherapp://ply", "yourapp://plyx", "https://example.com/ply", "https://go.example.com/PLY",
    "https://go.example.com.evil.com/ply", "http://go.example.com/ply",
  ]
  private nonisolated static let otherTails = [
    "/presentation/S", "/presentations/S/T", "/presentations//S", "/subscriptions/", "/screens/S",
    "/update_billing/https://evil.com", "/products", "/presentations/..", "/presentations/%00",
  ]

  nonisolated static let opening = prefixes.flatMap { prefix in
    tails.map { (prefix + $0.0, $0.1) }
  }
  nonisolated static let others =
    otherPrefixes.flatMap { prefix in tails.map { prefix + $0.0 } }
    + prefixes.flatMap { prefix in otherTails.map { prefix + $0 } }

  @Test func hasEnoughRows() {
    #expect(Set(Self.opening.map(\.0) + Self.others).count >= 180)
  }

  @Test func opensWhatTheGrammarNames() async throws {
    for (text, screen) in Self.opening {
      let app = ScreenTests.App(ScreenTests.phone())
      let url = try #require(URL(string: text))
      #expect(app.sdk.handleScreenLink(url), "\(text)")
      #expect(await app.isShown(1), "\(text)")
      let paths = app.phone.transport.requests.map(\.url.path).filter { $0.contains("screens") }
      #expect(paths == ["/v1/screens/\(screen)"], "\(text)")
      app.sdk.close()
    }
  }

  @Test func leavesTheRestAlone() async {
    let app = ScreenTests.App(ScreenTests.phone())
    for text in Self.others {
      guard let url = URL(string: text) else { continue }
      #expect(!app.sdk.handleScreenLink(url), "\(text)")
    }
    await settle()
    #expect(app.shown.isEmpty && app.outcomes.isEmpty && app.links.isEmpty)
    #expect(app.phone.transport.requests.allSatisfy { !$0.url.path.contains("screens") })
    #expect(app.phone.captured.allSatisfy { $0["event"]?.stringValue?.contains("Link") != true })
  }
}
