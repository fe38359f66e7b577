import LayoutCore
import LinkCore
import MessagingCore
import Testing

@Suite struct PayloadTests {
  @Test func theTableIsLargeEnough() {
    #expect(PayloadRow.all.count >= 300)
  }

  @Test(arguments: PayloadRow.all)
  func readsAsTheTableSays(row: PayloadRow) {
    #expect(row.holds(MessagePayload(row.json)), "\(row.name)")
  }

  @Test func theIdentityDoesNotDependOnTheOrderOfKeys() throws {
    let one = "{\"a\":{\"x\":1,\"y\":[1,2]},\"type\":\"text\",\"content\":\"Hi\"}"
    let two = "{\"content\":\"Hi\",\"type\":\"text\",\"a\":{\"y\":[1,2],\"x\":1.0}}"
    let other = "{\"content\":\"Hi\",\"type\":\"text\",\"a\":{\"y\":[2,1],\"x\":1}}"
    let identities = [one, two, other].map { block in
      MessagePayload(
        TestPayload.inApp().with([
          "pushId": nil, "layouts": .string("[{\"blocks\":{\"order\":[\(block)]}}]"),
        ])
      )?.identity
    }
    #expect(identities[0] == identities[1])
    #expect(identities[0] != identities[2])
  }

  @Test func theIdentityDoesNotDependOnWhenItIsShown() {
    let early = TestPayload.inApp(condition: ["displayTime": 1])
    let late = TestPayload.inApp(condition: ["displayTime": 2])
    for change in [[:], ["pushId": nil]] as [[String: JSONValue?]] {
      #expect(
        MessagePayload(early.with(change))?.identity == MessagePayload(late.with(change))?.identity
      )
    }
  }
}

@Suite struct ActionPolicyTests {
  static let policy = ActionPolicy(
    links: LinkConfiguration(customSchemes: ["shop"], universalLinkDomains: ["go.example.com"]),
    externalSchemes: ["tel", "JavaScript"]
  )

  /// B22: the product that the format comes from opens any URL, and its own links through Safari.
  @Test(
    arguments: [
      ("shop://cart", .deliver("shop://cart")),
      ("https://go.example.com/c/SUMMER", .deliver("https://go.example.com/c/SUMMER")),
      ("https://other.example.com/a", .openOutside("https://other.example.com/a")),
      ("tel:+441234", .openOutside("tel:+441234")), ("sms:+441234", .refused(.schemeNotAllowed)),
      ("javascript:alert(1)", .refused(.schemeNotAllowed)),
      ("data:text/html,x", .refused(.schemeNotAllowed)),
      ("http://other.example.com", .refused(.schemeNotAllowed)),
      ("otherapp://x", .refused(.schemeNotAllowed)),
      ("https://u:p@other.example.com", .refused(.schemeNotAllowed)),
      ("shop://u:p@cart", .refused(.malformedLink)),
      ("https://go.example.com/a b", .refused(.malformedLink)),
      ("https://go.example.com/KEY/bridge", .openOutside("https://go.example.com/KEY/bridge")),
      (":nothing", .refused(.notAURL)),
    ] as [(String, ActionPolicy.Decision)]
  )
  func decidesAboutLinks(link: String, decision: ActionPolicy.Decision) {
    #expect(Self.policy.decide(.open(link)) == decision)
  }

  @Test func decidesAboutVerbs() {
    #expect(Self.policy.decide(.dismiss) == .dismiss)
    #expect(Self.policy.decide(.copy("X")) == .copy("X"))
    #expect(Self.policy.decide(.openSettings) == .openSettings)
    #expect(Self.policy.decide(.nextPage) == .turnPage(forward: true))
    #expect(Self.policy.decide(.screen(.purchase(plan: nil))) == .dismiss)
  }

  /// A screen is opened by the app's own link, which passes what every link passes.
  @Test func decidesAboutScreens() {
    let screen = LayoutAction.screen(.openScreen("SUM MER"))
    #expect(Self.policy.decide(screen) == .deliver("shop://ply/presentations/SUM%20MER"))
    let placement = LayoutAction.screen(.openPlacement(nil))
    #expect(Self.policy.decide(placement) == .deliver("shop://ply/placements"))
    let domain = ActionPolicy(
      links: LinkConfiguration(customSchemes: [], universalLinkDomains: ["go.example.com"])
    )
    #expect(domain.decide(placement) == .deliver("https://go.example.com/ply/placements"))
    #expect(
      ActionPolicy(links: LinkConfiguration()).decide(screen) == .refused(.schemeNotAllowed)
    )
  }
}

@Suite struct PushTests {
  @Test func theSameButtonsAreTheSameCategory() throws {
    let one = try #require(MessagePayload(TestPayload.actionBased))
    let two = try #require(MessagePayload(TestPayload.actionBased.with(["pushId": "2"])))
    let english = one.notification(for: []).category
    #expect(english.identifier == two.notification(for: []).category.identifier)
    let turkish = one.notification(for: ["tr"].compactMap { LanguageTag($0) }).category
    #expect(turkish.identifier != english.identifier)
    #expect(turkish.buttons.map(\.title) == ["Al", "Later"])
    #expect(turkish.buttons.map(\.opensApp) == [true, false])
  }

  @Test(
    arguments: [
      ("com.apple.UNNotificationDefaultActionIdentifier", .open("shop://cart")),
      ("com.apple.UNNotificationDismissActionIdentifier", nil),
      ("com.paylisher.button.0", .open("shop://buy")), ("com.paylisher.button.1", .dismiss),
      ("com.paylisher.button.9", .open("shop://cart")),
      ("com.paylisher.button.-1", .open("shop://cart")),
      ("another", .open("shop://cart")),
    ] as [(String, LayoutAction?)]
  )
  func aButtonHasItsAction(identifier: String, action: LayoutAction?) throws {
    let payload = try #require(MessagePayload(TestPayload.actionBased))
    #expect(payload.action(for: PushInteraction(actionIdentifier: identifier)) == action)
  }

  /// B17: a launch that reports the event leaves the link to the delegate, which is called after it.
  @Test func theLinkIsOpenedOnceAlthoughTheLaunchReportedTheEvent() {
    var ledger = ClaimLedger()
    let launch = ledger.claim(.opened, "1")
    // The delegate, and again after a relaunch.
    var relaunched = ClaimLedger(claims: ledger.claims)
    let delegate = (relaunched.claim(.opened, "1"), relaunched.claim(.acted, "1"))
    let again = (relaunched.claim(.opened, "1"), relaunched.claim(.acted, "1"))
    #expect(launch)
    #expect(delegate == (false, true))
    #expect(again == (false, false))
  }

  @Test func theLedgerIsBounded() {
    var ledger = ClaimLedger()
    let firsts = (0..<500).map { ledger.claim(.received, String($0)) }
    #expect(firsts.allSatisfy { $0 })
    #expect(ledger.claims[.received]?.count == ClaimLedger.capacity)
    let again = ledger.claim(.received, "499")
    #expect(!again)
  }

  /// B23: what the system shows is not posted again, and a posted one has a name of its own.
  @Test func aPushThatTheSystemShowsIsNotPostedAgain() throws {
    let shown = try #require(MessagePayload(TestPayload.push))
    #expect(!shown.needsLocalNotification)
    let silent = TestPayload.push.with(["aps": ["content-available": 1], "gcm.message_id": nil])
    let one = try #require(MessagePayload(silent))
    let two = try #require(MessagePayload(silent.with(["pushId": nil])))
    let three = try #require(MessagePayload(silent.with(["pushId": nil, "title": "Other"])))
    #expect(one.needsLocalNotification)
    let names = [one, two, three].map(\.notificationIdentifier)
    #expect(Set(names).count == 3)
    #expect(!names.contains(""))
    #expect(try !#require(MessagePayload(TestPayload.inApp())).needsLocalNotification)
  }

  /// B24: the type of a picture is what its bytes say.
  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
      (Array("GIF89a....".utf8), .gif), (Array("RIFF....WEBPVP8 ".utf8), .webp),
      ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic), (Array("<svg xmlns=".utf8), nil), ([], nil),
      (Array("<html>".utf8), nil),
    ] as [([UInt8], ImageFormat?)]
  )
  func readsTheFormatOfAPicture(bytes: [UInt8], format: ImageFormat?) {
    #expect(ImageFormat(bytes) == format)
  }
}
