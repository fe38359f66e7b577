import Testing

@testable import Persistence

/// API keys in clear and as they are stored.
@Suite struct APIKeyTests {
  private let pepper: [UInt8] = Array(repeating: 7, count: 32)

  @Test(arguments: KeyResource.Kind.allCases)
  func readsBackWhatItWrites(_ kind: KeyResource.Kind) throws {
    for _ in 0..<100 {
      let key = APIKey.random(kind: kind)
      #expect(APIKey(key.description) == key)
      let parts = key.description.split(separator: "_").map(\.count)
      #expect(parts == [9, 4, 2, 10, 43, 6])
    }
  }

  /// A key has 256 random bits, and so has each token of a session or link; two are never alike.
  @Test func hasTheBitsThatArePromised() throws {
    // asvs 11.2.3
    let keys = Set((0..<1_000).map { _ in APIKey.random(kind: .secret).description })
    #expect(keys.count == 1_000)
    // The underscore is one of the signs of base64url, too.
    let secret = try #require(keys.first?.split(separator: "_", maxSplits: 3).last)
    // 32 bytes and a checksum, in base64url.
    #expect(secret.utf8.count >= 43)
    #expect(SecretToken.random().description.utf8.count == 43)
    #expect(Set((0..<1_000).map { _ in SecretToken.random().description }).count == 1_000)
  }

  @Test func refusesEveryChangedCharacter() throws {
    // asvs 9.1.1 11.2.3
    let text = APIKey.random(kind: .secret).description
    for index in text.indices {
      var changed = text
      changed.replaceSubrange(index...index, with: text[index] == "x" ? "y" : "x")
      #expect(APIKey(changed) == nil)
    }
  }

  @Test(arguments: ["", "paylisher_live_sk_", "a_b_c_d_e_f", "paylisher_test_sk_0_0_0"])
  func refusesOtherText(_ text: String) {
    #expect(APIKey(text) == nil)
  }

  @Test func matchesOnlyItsOwnHashAndPepper() throws {
    let key = APIKey.random(kind: .secret)
    let hash = key.hash(pepper: pepper)
    #expect(hash.count == 32)
    #expect(key.matches(hash, pepper: pepper))
    #expect(!key.matches(hash, pepper: [1]))
    #expect(!key.matches([], pepper: pepper))
    #expect(!APIKey.random(kind: .secret).matches(hash, pepper: pepper))
  }

  @Test func checksWithTheKnownChecksum() {
    // CRC-32 of "123456789" is 0xCBF43926, which is 3,421,780,262.
    #expect(Base62.check("123456789") == "3jZRME")
  }
}
