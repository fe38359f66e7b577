import LinkCore
import Testing

struct GatedRoutesTests {
  private let gate = GatedRoutes(["wallet", "account/cards"])

  @Test(arguments: [
    ["wallet"], ["WALLET"], ["wallet", "transfer"], ["%77allet"], ["%2577allet"], ["%252577allet"],
    [".", "wallet"], ["x", "..", "wallet"], ["x", "%2e%2e", "wallet"],
    ["x", "%252E%252E", "wallet"],
    ["wallet", "%2e%2e", "home"], ["wallet", "%252e%252e", "home"], ["wallet%2Fx"],
    ["x%2F..%2Fwallet"],
    ["wallet%5cx"], ["wallet;jsessionid=1"], ["wallet "], [" wallet"], ["wallet%20"],
    ["wallet%2520"],
    ["wal\u{200B}let"], ["wal\u{AD}let"], ["wallet\u{0}"], ["", "wallet"], ["/wallet"],
    ["/wallet/"],
    ["account", "cards"], ["Account", "CARDS", "1"], ["account/cards"], ["account%2fcards"],
    ["account", "x", "..", "cards"], ["account", ".", "cards"],
  ])
  func gates(segments: [String]) {
    #expect(gate.contains(segments))
  }

  @Test(arguments: [
    [], ["home"], ["wallets"], ["my", "wallet"], ["account"], ["account", "card"], ["cards"],
    ["wallet-x"], ["wal", "let"], ["100%"], ["a%2Fb"],
  ])
  func letsPass(segments: [String]) {
    #expect(!gate.contains(segments))
  }

  @Test func gatesWhatIsEncodedWithoutEnd() {
    let text = "%" + String(repeating: "25", count: 20) + "77allet"
    #expect(gate.contains([text]))
    #expect(!GatedRoutes().contains([text]))
  }

  @Test(arguments: [
    "wallet", "/wallet", "wallet/", "WALLET", "%77allet", "yourapp://wallet", "yourapp:///wallet",
    "https://link.paylisher.com/wallet", " wallet ",
  ])
  func readsDestinations(entry: String) {
    let gate = GatedRoutes([entry])
    #expect(gate.contains(["wallet"]))
    #expect(!gate.contains(["home"]))
  }

  @Test(arguments: ["/", "*", "."])
  func gatesEverything(entry: String) {
    #expect(GatedRoutes([entry]).contains(["home"]))
    #expect(GatedRoutes([entry]).contains([]))
  }

  @Test(arguments: [[], [""]])
  func gatesNothing(entries: [String]) {
    #expect(GatedRoutes(entries).isEmpty)
    #expect(!GatedRoutes(entries).contains(["wallet"]))
  }

  @Test(arguments: [
    (["Wallet", "%54ransfer"], "wallet/transfer"), (["a%2Fb", "c"], "a/b/c"),
    (["a", "..", "b"], "b"),
    (["ÜRÜN"], "ürün"), (["u\u{308}r"], "ür"), (["STRASSE"], "strasse"), (["straße"], "strasse"),
  ])
  func hasOneSpelling(segments: [String], canonical: String) {
    #expect(CanonicalRoute(segments).description == canonical)
  }
}
