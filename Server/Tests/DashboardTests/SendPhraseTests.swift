import AudienceCore
import LinkPages
import Testing

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
    let english =
      "Apple refuses the key; check key id, team id and environment, then resume sending."
    let words = PushSentence.words(english, Self.german)
    #expect(words.hasPrefix("Apple lehnt den Schl\u{FC}ssel ab;"))
    let coded = PushSentence.words("\(english) (InvalidProviderToken)", Self.german)
    #expect(coded == "\(words) (InvalidProviderToken)")
    #expect(PushSentence.words("It is odd. (Odd)", Self.german) == "It is odd. (Odd)")
  }
}
