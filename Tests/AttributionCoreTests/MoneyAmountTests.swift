import AttributionCore
import Testing

@Suite struct MoneyAmountTests {
  @Test(
    arguments: [
      ("0", "0.00"), ("5", "5.00"), ("-5", "-5.00"), ("129.9", "129.90"), ("129.900000", "129.90"),
      ("0.000001", "0.000001"), ("1.2e-05", "0.000012"), ("1e3", "1000.00"), ("-0.5", "-0.50"),
      ("1.5E+2", "150.00"), ("999999999.999999", "999999999.999999"), ("0.0000010", "0.000001"),
      ("0e99", "0.00"), ("12.345600", "12.3456"),
    ]
  )
  func readsDecimals(_ text: String, _ decimal: String) {
    #expect(MoneyAmount(decimal: text)?.decimal == decimal)
  }

  @Test(
    arguments: [
      "", "-", ".5", "5.", "1e", "1e+", "1e100", "0.0000001", "1000000000", "1e9", "12,5", "+1",
      "0x10", "1 ", "NaN", "--1", "1e-7", "1..2", String(repeating: "0", count: 65),
    ]
  )
  func refusesWhatItCannotKeepExactly(_ text: String) {
    #expect(MoneyAmount(decimal: text) == nil)
  }

  /// What programs that multiply in floating point send.
  @Test(
    arguments: [
      ("0.30000000000000004", "0.30"), ("3.3000000000000003", "3.30"),
      ("434.99999999999994", "435.00"), ("-0.30000000000000004", "-0.30"), ("1e-7", "0.00"),
      ("0.0000005", "0.000001"), ("-0.0000005", "-0.000001"), ("0.00000049", "0.00"),
      ("0.9999999", "1.00"), (" 5\n", "5.00"), ("+5", "5.00"), ("129.9", "129.90"),
    ]
  )
  func roundsToMillionths(_ text: String, _ decimal: String) {
    #expect(MoneyAmount(rounding: text)?.decimal == decimal)
  }

  @Test(arguments: ["", " ", "+", "+-5", "5 5", "1,50", ".5", "NaN", "1000000000"])
  func roundsNothingThatIsNoAmount(_ text: String) {
    #expect(MoneyAmount(rounding: text) == nil)
  }

  @Test func sumsAreExact() throws {
    let dime = try #require(MoneyAmount(decimal: "0.1"))
    let sum = (0..<1_000_003).reduce(MoneyAmount.zero) { sum, _ in sum + dime }
    #expect(sum.decimal == "100000.30")
    // Floating point loses it.
    #expect((0..<1_000_003).reduce(0.0) { sum, _ in sum + 0.1 } != 100_000.3)
  }

  @Test func refundsAreSubtracted() throws {
    let refund = try #require(MoneyAmount(decimal: "-0.75"))
    let price = try #require(MoneyAmount(decimal: "2.5"))
    #expect((price + refund).decimal == "1.75")
    #expect((price + refund + refund + refund + refund).decimal == "-0.50")
  }

  @Test func currenciesHaveThreeLetters() {
    #expect(CurrencyCode("try").code == "TRY")
    #expect(CurrencyCode(letters: "try")?.code == "TRY")
    #expect(CurrencyCode(letters: "xxx") == CurrencyCode.none)
    for text in ["", "EURO", "12A", "€", "eu", " EUR", "ﬀs"] {
      #expect(CurrencyCode(letters: text) == nil, "\(text)")
    }
    for text in ["", "EURO", "12A", "€", nil] { #expect(CurrencyCode(text) == .none) }
  }
}
