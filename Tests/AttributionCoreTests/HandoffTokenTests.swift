import AttributionCore
import LinkCore
import TargetCore
import Testing

@Suite struct HandoffTokenTests {
  let token = HandoffToken(
    click: .first,
    platform: .ios,
    expiresAt: .morning.advanced(bySeconds: 600),
    using: testCode()
  )

  var text: String { token.text(workspace: .acme, using: testCode()) }

  func verify(
    _ text: String,
    workspace: WorkspaceID = .acme,
    platform: AppPlatform = .ios,
    now: Timestamp = .morning,
    key: UInt64 = 1
  ) -> Result<HandoffToken, HandoffTokenRefusal> {
    Result { () throws(HandoffTokenRefusal) in
      try HandoffToken.verify(
        text,
        workspace: workspace,
        platform: platform,
        now: now,
        using: testCode(key: key)
      )
    }
  }

  @Test func returnsWhatWasSigned() {
    #expect(text.utf8.count == HandoffToken.textLength)
    #expect(verify(text) == .success(token))
  }

  @Test func needsNoEscapingInAURL() {
    #expect(text.utf8.allSatisfy { $0 == 45 || $0 == 95 || (48...122).contains($0) && $0 != 61 })
  }

  @Test func refusesEveryChangedCharacter() {
    // asvs 9.1.1 11.2.3
    for index in text.indices {
      let replacement: Character = text[index] == "A" ? "B" : "A"
      let changed = text.replacingCharacter(at: index, with: replacement)
      #expect(verify(changed) == .failure(.badSignature), "at \(index)")
    }
  }

  @Test(arguments: ["", "pl", "====", String(repeating: "A", count: 51), "Ä"])
  func refusesWhatHasNotTheShape(text: String) {
    #expect(verify(text) == .failure(.malformed))
  }

  @Test func refusesOtherCharactersOfTheRightLength() {
    #expect(verify(String(repeating: "+", count: 52)) == .failure(.malformed))
  }

  @Test func isBoundToWorkspaceKeyAndPlatform() {
    #expect(verify(text, workspace: .other) == .failure(.badSignature))
    #expect(verify(text, key: 2) == .failure(.badSignature))
    #expect(verify(text, platform: .android) == .failure(.otherPlatform(.ios)))
  }

  @Test func endsAtItsExpiry() {
    let end = Timestamp.morning.advanced(bySeconds: 600)
    #expect(verify(text, now: Timestamp(milliseconds: end.milliseconds - 1)) == .success(token))
    #expect(verify(text, now: end) == .failure(.expired(at: end)))
  }

  @Test func isTheSameForTheSameClick() {
    let again = HandoffToken(
      click: .first,
      platform: .ios,
      expiresAt: .morning.advanced(bySeconds: 600),
      using: testCode()
    )
    #expect(again == token)
  }

  @Test func differsByClickPlatformAndKey() {
    let end = Timestamp.morning
    let ids = [
      HandoffToken(click: .first, platform: .ios, expiresAt: end, using: testCode()).id,
      HandoffToken(click: .second, platform: .ios, expiresAt: end, using: testCode()).id,
      HandoffToken(click: .first, platform: .android, expiresAt: end, using: testCode()).id,
      HandoffToken(click: .first, platform: .ios, expiresAt: end, using: testCode(key: 2)).id,
    ]
    #expect(Set(ids).count == 4)
    #expect(ids.allSatisfy { $0.count == 16 })
  }
}

@Suite struct ClickTicketTests {
  let text = ClickTicket(click: .first).text(link: .summer, using: testCode())

  @Test func returnsTheClick() {
    #expect(text.utf8.count == ClickTicket.textLength)
    #expect(ClickTicket(text, link: .summer, using: testCode())?.click == .first)
  }

  @Test func isBoundToLinkAndKey() {
    #expect(ClickTicket(text, link: .winter, using: testCode()) == nil)
    #expect(ClickTicket(text, link: .summer, using: testCode(key: 2)) == nil)
  }

  @Test func refusesEveryChangedCharacter() {
    // asvs 9.1.1 11.2.3
    for index in text.indices {
      let replacement: Character = text[index] == "A" ? "B" : "A"
      let changed = text.replacingCharacter(at: index, with: replacement)
      #expect(ClickTicket(changed, link: .summer, using: testCode()) == nil)
    }
  }
}

extension String {
  func replacingCharacter(at index: Index, with character: Character) -> String {
    var copy = self
    copy.replaceSubrange(index...index, with: [character])
    return copy
  }
}
