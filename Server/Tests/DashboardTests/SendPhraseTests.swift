import AudienceCore
import Foundation
import LinkCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard

@Suite("Why a message or a screen did not reach a user, in words")
struct SendPhraseTests {
  private static let german = DashboardText(language: .german)

  @Test("Every check before a send has its words, as a check and as a reason")
  func checks() {
    let codes = SendCheck.allCases.map(\.rawValue)
    #expect(codes.filter { SendPhrase.checks[$0] == nil } == [])
    #expect(codes.filter { SendPhrase.reasons[$0] == nil } == [])
    let quiet = SendPhrase.html("quiet_hours", of: SendPhrase.checks, Self.german).description
    #expect(quiet.hasPrefix("<span title=\"quiet_hours\">") && !quiet.contains(">quiet_hours<"))
    let other = SendPhrase.html("<odd>", of: SendPhrase.reasons, Self.german).description
    #expect(other == "<code>&lt;odd&gt;</code>")
  }

  @Test("Every step of a placement's decision has its words")
  func placements() {
    for reason in PlacementChoice.Reason.allCases.map(\.rawValue) {
      #expect(PlacementPhrase.words(reason, Self.german) != reason)
    }
    #expect(PlacementPhrase.words("odd", Self.german) == "odd")
  }

  @Test("What stopped a message is said in the reader's language, with the provider's code")
  func problems() {
    func words(_ reason: String, _ arguments: [String: Problem.Argument]? = nil) -> String? {
      PushReason.words(reason, arguments, in: .german)
    }
    let plain = words("apple_refuses_key")
    #expect(plain?.hasPrefix("Apple lehnt den Push-Schl\u{FC}ssel ab.") == true)
    let coded = words("apple_refuses_key", ["code": .init("InvalidProviderToken")])
    #expect(coded == plain.map { "\($0) (\u{2068}InvalidProviderToken\u{2069})" })
    // A sentence that names the code has it once.
    let account = words("account_refused", ["code": .init("invalid_grant")])
    #expect(account?.components(separatedBy: "invalid_grant").count == 2)
    #expect(words("odd") == nil)
  }

  @Test("The API says in English what stopped a message, its step and a key")
  func english() {
    let now = Timestamp(milliseconds: 0)
    let values: [String: Problem.Argument] = ["provider": .init("fcm"), "id": .init("app_1")]
    var message = MessageResource(
      id: MessageID(timestamp: now),
      status: .paused,
      message: MessageForm(name: "Sale", channel: .push, variants: []),
      createdAt: now,
      updatedAt: now
    )
    (message.reason, message.arguments) = ("no_key", values)
    message.steps = [MessageStep(at: now, status: .paused, reason: "no_key", arguments: values)]
    let problem = message.worded.problem
    #expect(problem?.contains("no key for Firebase") == true)
    #expect(problem?.contains("/api/v1/apps/app_1/push-keys") == true)
    #expect(message.worded.steps?.first?.problem == problem)
    let key = PushKeyResource(
      provider: "apns",
      name: "K",
      updatedAt: now,
      reason: "clock_wrong",
      arguments: ["code": .init("ExpiredProviderToken")]
    )
    #expect(key.worded.problem?.hasSuffix("clock. (ExpiredProviderToken)") == true)
  }
}
