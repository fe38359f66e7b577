import Testing

@testable import PaylisherServer

/// Which passwords are refused, and how often one that no list has.
@Suite("Password policy")
struct PasswordPolicyTests {
  /// Some of the list that the filter is made of, as it has them.
  static let breached = [
    "147258369jen.zhe", "2207DandyJan2014", "7ef2c8b26a48e936", "Schweinebacke2!",
    "SicheristSicher",
    "Subaru28.10.1970", "adamisawesome5321", "adrenalinvrlnq4cx", "ainur20941ainur",
    "chantal-jessica",
    "chrisblnutfocrw", "correcthorsebatterystaple", "daisyjumpsuit420", "diablo123456789",
    "eSiALzDk3MAn5iNJ", "fE0rxCjI4OQ46tyM", "indimenticabile", "internetskelvin007",
    "jeatryg0sjdjpozr",
    "jenniferArchange", "jesusthesaviour", "liverpoolfootballclub", "marinalinux1988",
    "mekong99slettet",
    "microsoft.windo", "passwordincorrect", "pepperadsashevchenko", "princesssteve2001",
    "thefirstthingwedo123", "theuniqueparishilton", "vdgshijnxjustinrocks1", "w7mRejdE6yZnnRZ",
    "whiteravenfeather2005", "yfpzjyeathrj2001",
  ]

  @Test(arguments: breached)
  func refusesBreachedPasswords(_ password: String) {
    // asvs 6.2.4 6.2.11 6.2.12
    #expect(PasswordPolicy.fault(in: password) == .common)
    #expect(PasswordPolicy.fault(in: password.uppercased(), hasSecondFactor: true) == .common)
  }

  /// Fifteen characters alone, eight beside a factor; 64 and more may be chosen, up to 256 bytes; of any kind.
  @Test func takesTheLengthsThatArePromised() {
    // asvs 6.2.1 6.2.5 6.2.9
    let long = "f7 qxv 2jw 9kd 4zb m3t r8 "
    func fault(_ length: Int, hasSecondFactor: Bool = false) -> PasswordPolicy.Fault? {
      let text = String(repeating: long, count: 12).prefix(length)
      return PasswordPolicy.fault(in: String(text), hasSecondFactor: hasSecondFactor)
    }
    #expect(fault(14) == .tooShort(15) && fault(15) == nil)
    #expect(fault(7, hasSecondFactor: true) == .tooShort(8))
    #expect(fault(8, hasSecondFactor: true) == nil)
    // A repeated text is common; one that is not may be as long as this.
    var (text, sign) = ("", 7)
    for place in 0..<256 {
      sign = (sign * 31 + place) % 94
      text.unicodeScalars.append(Unicode.Scalar(UInt8(0x21 + sign)))
    }
    for length in [64, 128, 256] {
      #expect(PasswordPolicy.fault(in: String(text.prefix(length))) == nil, "\(length)")
    }
    #expect(PasswordPolicy.fault(in: text + "x") == .tooLong)
    for text in [
      "alllowercaselettersqz", "ÖÄÜ ñandú çiçek 漢字かな交じり", "742918365027461", "    spaced out   ok",
    ] {
      #expect(PasswordPolicy.fault(in: text) == nil, "\(text)")
    }
  }

  @Test func refusesFewPasswordsThatNoListHas() {
    // asvs 6.2.4 6.2.11 6.2.12
    var generator = SplitMix(state: 12)
    let tried = 50_000
    let refused = (0..<tried).count { _ in
      let words = (0..<4).map { _ in
        String(UInt32.random(in: 50_000..<60_000_000, using: &generator), radix: 36)
      }
      return PasswordPolicy.fault(in: words.joined(separator: " ")) != nil
    }
    // One in 1,000, of which a sample of this size is less than half more.
    #expect(refused < tried * 3 / 2_000)
  }

  @Test func comparesShortOnesWithCommonPasswordsAlone() {
    let tried = (0..<20_000).map { "\(String($0 * 7_919, radix: 36))-blue-nap".prefix(14) }
    #expect(tried.allSatisfy { !BreachedPasswords.contains(String($0)) })
    #expect(PasswordPolicy.fault(in: "football99", hasSecondFactor: true) == .common)
  }
}
