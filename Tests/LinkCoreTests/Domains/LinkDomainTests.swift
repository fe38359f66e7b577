import LinkCore
import Testing

struct LinkDomainTests {
  @Test(arguments: [
    ("go.example.com", "go.example.com"),
    ("Go.EXAMPLE.com", "go.example.com"),
    ("go.example.com.", "go.example.com"),
    ("localhost", "localhost"),
    ("LOCALHOST", "localhost"),
    ("127.0.0.1", "127.0.0.1"),
    ("a.b", "a.b"),
    ("bücher.example", "xn--bcher-kva.example"),
    ("BÜCHER.example", "xn--bcher-kva.example"),
    ("bu\u{308}cher.example", "xn--bcher-kva.example"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"),
    ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
    ("straße.example", "xn--strae-oqa.example"),
    ("münchen.de", "xn--mnchen-3ya.de"),
    ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
    ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"),
    ("παράδειγμα.δοκιμή", "xn--hxajbheg2az3al.xn--jxalpdlp"),
    ("한국.kr", "xn--3e0b707e.kr"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}.kr", "xn--3e0b707e.kr"),
    ("ｇｏ.example。com", "go.example.com"),
    ("çğşıöü.com.tr", "xn--7ca4as2lsdxm.com.tr"),
  ])
  func keepsOneSpelling(text: String, canonical: String) {
    #expect(LinkDomain(text)?.description == canonical)
  }

  /// The encodings are those of Python's `idna` (UTS 46).
  @Test(
    "Composes the letters of every script",
    arguments: [
      ("\u{627}\u{654}\u{645}\u{62B}\u{644}\u{629}", "xn--igbmf4hd"),
      ("\u{627}\u{653}\u{645}\u{62B}\u{644}\u{629}", "xn--hgbof4hd"),
      ("\u{631}\u{648}\u{654}\u{64A}\u{629}", "xn--jgbkw5h"),
      ("\u{B95}\u{BC6}\u{BBE}\u{B9F}\u{BBF}", "xn--clcu0hub"),
      ("\u{D15}\u{D46}\u{D3E}\u{D32}\u{D4D}\u{D32}\u{D02}", "xn--rvc1b5ea2jta"),
      ("\u{C95}\u{CC6}\u{CC2}\u{CD5}\u{C9F}\u{CBF}", "xn--nscu0hyb"),
      ("\u{9AC}\u{9BE}\u{982}\u{9B2}\u{9C7}\u{9BE}", "xn--54b7fta0cwd"),
      ("\u{924}\u{92E}\u{93F}\u{933}\u{93C}", "xn--h2bus7b"),
      ("\u{6A}\u{30C}\u{61}\u{62}\u{63}", "xn--abc-chb"),
      ("\u{65}\u{304}\u{300}\u{78}\u{79}", "xn--xy-ets"),
      ("\u{D27}\u{D47}\u{D3E}\u{D3C}\u{D4E}", "xn--twc6b2bn"),
    ]
  )
  func composesEveryScript(label: String, encoded: String) {
    #expect(LinkDomain(label + ".example")?.description == encoded + ".example")
  }

  @Test(arguments: [
    "", ".", "..", "a..b", ".a.b", "go.example.com:8080", "go.example.com/", "https://a.b", "a b.c",
    "-a.b", "a-.b", "a_b.c", "single", "1.2.3", "127.1", "256.1.1.1", "01.2.3.4", "1.2.3.4.5",
    "a.0x7f", "a.b.123", "[::1]", "::1", "a@b.c", "*.example.com", "xn--a.b", "xn--.b", "ab--cd.e",
    "xn--bcher-kvb\u{0}.b", "💩.la", "a\u{200D}b.c", "℀.example", "\u{308}a.b", "²x.example",
    String(repeating: "a", count: 64) + ".com", String(repeating: "abcdefg.", count: 32) + "com",
  ])
  func refusesWhatIsNoHostName(text: String) {
    #expect(LinkDomain(text) == nil)
  }

  @Test func allowsTheLongestLabelAndName() {
    let label = String(repeating: "a", count: 63)
    #expect(LinkDomain(label + ".com") != nil)
    let name = [label, label, label, String(label.dropLast(2))].joined(separator: ".")
    #expect(name.utf8.count == 253)
    #expect(LinkDomain(name) != nil)
    #expect(LinkDomain(name + "a") == nil)
  }

  @Test(arguments: [
    ("go.example.com", "example.com", true), ("a.b.example.com", "example.com", true),
    ("example.com", "example.com", false), ("badexample.com", "example.com", false),
    ("example.com", "go.example.com", false), ("1.2.3.4", "1.2.3.4", false),
  ])
  func knowsItsParents(name: String, parent: String, isBelow: Bool) throws {
    let (name, parent) = (try #require(LinkDomain(name)), try #require(LinkDomain(parent)))
    #expect(name.isBelow(parent) == isBelow)
  }

  @Test(arguments: [
    ("localhost", true), ("10.0.0.1", true), ("go.example.com", false), ("a1.b2", false),
  ])
  func knowsDevelopmentHosts(name: String, expected: Bool) {
    #expect(LinkDomain(name)?.isForDevelopment == expected)
  }
}
