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
