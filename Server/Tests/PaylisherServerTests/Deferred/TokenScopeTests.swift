import AttributionCore
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Redirecting
import Testing
import WireModels

@testable import PaylisherServer

/// Which app and which install a click's certain evidence is for, and from when on.
@Suite struct TokenScopeTests {
  /// The two apps of one workspace: the one that the link opens, and another one.
  private func phones() async throws -> (right: Phone, wrong: Phone) {
    let right = try await Phone.make()
    var wrong = right
    wrong.key = try await right.server.addApp(platform: .ios, scheme: "beta")
    return (right, wrong)
  }

  private func token(_ phone: Phone) async throws -> String {
    let handoff = try await phone.post(try Phone.path("handoff", in: try await phone.tap()))
    let url = try #require(try handoff.json()["url"]?.stringValue)
    return String(url.split(separator: "=")[1])
  }

  private func code(_ phone: Phone) async throws -> String {
    let path = try Phone.path("code", in: try await phone.tap())
    let shown = try await phone.post(path, accept: "application/json")
    return try #require(try shown.json()["code"]?.stringValue)
  }

  private func scanned(_ phone: Phone) async throws -> String {
    let page = try Phone.path("code", in: try await phone.tap())
    let ticket = try #require(page.split(separator: "=").last)
    return "http://localhost/c/SUMMER25?pl_ticket=\(ticket)"
  }

  @Test func anotherAppOfTheWorkspaceTakesNoToken() async throws {
    // attack 16
    let (right, wrong) = try await phones()
    let token = try await token(right)
    #expect(try await wrong.ask { $0.token = token }.reason == "other_app")
    #expect(try await right.ask { $0.token = token }.reason == "matched")
  }

  @Test func anotherAppOfTheWorkspaceTakesNoTypedCode() async throws {
    // attack 16
    let (right, wrong) = try await phones()
    let code = try await code(right)
    #expect(try await wrong.ask { $0.code = code }.reason == "other_app")
    #expect(try await right.ask { $0.code = code }.reason == "matched")
  }

  @Test func anotherAppOfTheWorkspaceTakesNoScannedTicket() async throws {
    // attack 16
    let (right, wrong) = try await phones()
    let url = try await scanned(right)
    #expect(try await wrong.ask { $0.url = url }.reason == "other_app")
    #expect(try await right.ask { $0.url = url }.reason == "matched")
  }

  @Test func aTokenOverrulesAnEarlierGuess() async throws {
    // attack 17
    let phone = try await Phone.make(isProbabilistic: true)
    let (page, _) = try await phone.tapTelling()
    let guessed = InstallID(timestamp: TestServer.start)
    let guess = try await phone.ask(guessed)
    try #require(guess.attributionMethod == "probabilistic")

    let handoff = try await phone.post(try Phone.path("handoff", in: page))
    let url = try #require(try handoff.json()["url"]?.stringValue)
    let certain = try await phone.ask { $0.url = url }
    #expect((certain.reason, certain.attributionMethod) == ("matched", "signed_token"))
    #expect(certain.jid == guess.jid)

    let repositories = phone.server.dependencies.repositories
    let workspace = phone.server.workspace
    let loser = try await repositories.installs.find(workspace, phone.server.app, guessed)
    #expect((loser?.click, loser?.method) == (nil, nil))
    let lost = try await phone.server.manage(.get, "/api/v1/receipts/\(guess.receipt)")
      .decoded(ReceiptResource.self)
    #expect((lost.reason, lost.trace.last?.step) == ("superseded", "superseded"))
    let won = try await phone.server.manage(.get, "/api/v1/receipts/\(certain.receipt)")
      .decoded(ReceiptResource.self)
    #expect(won.trace.contains { $0.step == "token_unused" && $0.detail.contains("loses") })
    #expect(try await phone.ask { $0.url = url }.reason == "consumed")
    #expect(try await phone.ask(guessed).status == "no_match")
  }

  /// A click is in the journal while its token leads to Play; the app may be faster than the store.
  @Test func aPlayTokenIsAnsweredBeforeItsClickIsStored() async throws {
    var phone = try await Phone.make()
    phone.key = try await phone.server.addApp(platform: .android, scheme: "acme")
    (phone.agent, phone.platform) = (UserAgents.android, "android")
    let page = try await phone.tap()
    let mark = "pl_token%3D"
    let start = try #require(page.text.range(of: mark)?.upperBound)
    let token = String(page.text[start...].prefix(52))
    let answer = try await phone.ask { $0.token = token }
    #expect((answer.reason, answer.attributionMethod) == ("matched", "signed_token"))
  }

  @Test func asksToTryAgainWhereAnotherServerIssuedTheTokenAMomentAgo() async throws {
    // attack 5
    let phone = try await Phone.make()
    let stored = try await phone.server.dependencies.repositories.links.snapshot().links.first
    let link = try #require(stored).id
    let signer = HandoffSigner(phone.server.dependencies.secrets)
    for (age, status) in [(60, 503), (700, 200)] as [(Int64, Int)] {
      let clickedAt = TestServer.start.advanced(bySeconds: -age)
      let issued = signer.issue(
        click: ClickID(timestamp: clickedAt),
        link: link,
        workspace: phone.server.workspace,
        platform: .ios,
        app: nil,
        clickedAt: clickedAt
      )
      let answer = try await phone.server.send(
        .post,
        "/v1/deferred-deeplink",
        headers: [
          .authorization: "Bearer \(phone.server.publishableKey)",
          .contentType: "application/json",
        ],
        body: #"{"installID":"\#(InstallID(timestamp: clickedAt))","platform":"ios","#
          + #""token":"\#(issued.text)"}"#
      )
      #expect(answer.status.code == status, "\(answer.text)")
      #expect(answer.headers[.retryAfter] == (status == 503 ? "2" : nil))
      if status == 200 { #expect(try answer.json()["reason"]?.stringValue == "unknown_token") }
    }
  }
}
