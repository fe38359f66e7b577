import LinkCore
import Testing

struct LinkLimitsTests {
  @Test func allows8KiB() {
    #expect(parse(padded(to: 8_192)).link != nil)
    #expect(parse(padded(to: 8_193)) == .refused(.tooLong))
  }

  @Test func knowsWhoseALongLinkIs() {
    let tail = String(repeating: "a", count: 100_000)
    #expect(parse("otherapp://" + tail) == .notOurs(.schemeNotConfigured))
    #expect(parse("https://evil.example/" + tail) == .notOurs(.domainNotConfigured))
    #expect(parse("https://link.paylisher.com/" + tail) == .refused(.tooLong))
    #expect(parse(tail) == .refused(.notAURL))
  }

  @Test func allows64Parameters() {
    let pairs = (0..<64).map { "p\($0)=\($0)" }.joined(separator: "&")
    #expect(parse("yourapp://p?" + pairs).link?.parameters.pairs.count == 64)
    #expect(parse("yourapp://p?&&" + pairs + "&&").link != nil)
    #expect(parse("yourapp://p?" + pairs + "&a") == .refused(.tooManyParameters))
  }

  @Test func allowsNamesOf128Bytes() {
    #expect(parse("yourapp://p?" + text(128) + "=1").link != nil)
    #expect(parse("yourapp://p?" + text(129) + "=1") == .refused(.parameterNameTooLong))
    #expect(parse("yourapp://p?" + String(repeating: "%61", count: 128)).link != nil)
  }

  @Test func allowsValuesOf2KiB() {
    #expect(parse("yourapp://p?a=" + text(2_048)).link != nil)
    #expect(parse("yourapp://p?a=" + text(2_049)) == .refused(.parameterValueTooLong))
    #expect(parse("yourapp://p?a=" + String(repeating: "%61", count: 2_048)).link != nil)
  }

  @Test func ignoresKeysThatAreTooLong() {
    #expect(parse("yourapp://p?keyName=" + text(128)).link?.campaignKey == text(128))
    #expect(parse("yourapp://p?keyName=" + text(129)).link?.campaignKey == nil)
    #expect(parse("yourapp://p?keyName=" + text(129) + "&k=b").link?.campaignKey == "b")
    #expect(parse("https://link.paylisher.com/" + text(64)).link?.campaignKey == text(64))
    #expect(parse("https://link.paylisher.com/" + text(65)).link?.campaignKey == nil)
  }

  private func padded(to count: Int) -> String {
    "yourapp://p/" + text(count - 12)
  }

  private func text(_ count: Int) -> String {
    String(repeating: "a", count: count)
  }

  private func parse(_ text: String) -> LinkVerdict {
    LinkGrammar.parse(text, configuration: TestApp.guide.configuration)
  }
}
