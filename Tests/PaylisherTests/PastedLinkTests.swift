import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

/// What a person pastes with the system's paste button.
@MainActor
@Suite struct PastedLinkTests {
  let phone = TestPhone { request in
    guard request.url.path.hasSuffix("deferred-deeplink") else { return .accepting(request) }
    let token = request.json["token"]?.stringValue
    let known =
      token == "good" || request.json["url"]?.stringValue == "https://go.example.com/c/OWN"
    return known ? match() : .json(200, ["status": "no_match", "reason": "no_candidates"])
  }

  private func app() -> PaylisherSDK {
    let config = TestApp.config()
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
    return phone.launch(config)
  }

  private var asked: [JSONValue] {
    phone.transport.requests(to: "deferred-deeplink").map(\.json)
  }

  @Test(arguments: [
    "https://go.example.com/c/AbC123?pl_token=good",
    " https://go.example.com/c/AbC123?pl_token=good\n",
    "https://go.example.com/c/OWN",
  ])
  func opensALinkOfTheApp(text: String) async throws {
    let sdk = app()
    let link = try await sdk.deferredDeepLink(pasted: text)
    #expect(link?.campaignKeyName == "AbC123")
    #expect(sdk.lastDeferredOutcome?.isMatch == true)
    sdk.close()
  }

  @Test func sendsTheTokenAsOneOfTheClipboard() async throws {
    let sdk = app()
    _ = try await sdk.deferredDeepLink(pasted: "https://go.example.com/c/AbC123?pl_token=good")
    #expect(asked.map { $0["token"] } == ["good"])
    #expect(asked.map { $0["tokenSource"] } == ["clipboard"])
    #expect(asked.map { $0["url"] } == ["https://go.example.com/c/AbC123"])
    sdk.close()
  }

  /// An older landing page marks its link, and has no token.
  @Test func opensAMarkedLinkThatTheServerDoesNotKnow() async throws {
    let sdk = app()
    let link = try await sdk.deferredDeepLink(pasted: "https://go.example.com/shoes/42?cp_url=true")
    #expect(link?.pathSegments == ["shoes", "42"])
    sdk.close()
  }

  /// A person may paste anything.
  @Test(arguments: [
    "", "my password", "https://bank.example.com/?pl_token=good", "SUMMER25",
  ])
  func sendsNothingElse(text: String) async throws {
    let sdk = app()
    let link = try await sdk.deferredDeepLink(pasted: text)
    #expect(link == nil)
    #expect(sdk.lastDeferredOutcome?.reason == "pasted_no_link")
    #expect(asked.isEmpty)
    sdk.close()
  }

  @Test func aUsedTokenFindsNothingAndMayBeFollowedByAnother() async throws {
    let sdk = app()
    let used = try await sdk.deferredDeepLink(pasted: "https://go.example.com/c/A?pl_token=used")
    #expect(used == nil)
    let other = try await sdk.deferredDeepLink(pasted: "https://go.example.com/c/A?pl_token=good")
    #expect(other != nil)
    sdk.close()
  }

  /// The user has shown what the clipboard holds, and is not asked about it again.
  @Test func theClipboardIsNotReadAfterwards() async throws {
    let clipboard = CountingClipboard()
    let config = TestApp.config()
    config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig().withClipboard(clipboard)
    let sdk = phone.launch(config)
    _ = try await sdk.deferredDeepLink(pasted: "https://go.example.com/c/A?pl_token=used")
    _ = try await sdk.deferredDeepLink()
    #expect(clipboard.reads.withLock { $0 } == 0)
    sdk.close()
  }
}

private final class CountingClipboard: PaylisherClipboard {
  let reads = Locked(0)

  func probableWebURL() async -> String? {
    reads.withLock { $0 += 1 }
    return nil
  }
}
