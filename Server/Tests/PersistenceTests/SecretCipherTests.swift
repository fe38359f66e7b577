import Foundation
import Testing

@testable import Persistence

/// Secrets in the database are encrypted and authenticated, and belong to one place.
@Suite struct SecretCipherTests {
  private static let secret = [UInt8](repeating: 7, count: 32)
  private static let place = Data("push key of an app".utf8)
  private let cipher = SecretCipher(secret: secret, purpose: "test")

  /// A nonce of 12 bytes, as many bytes as the text has, a tag of 16: no padding, and no two blocks
  /// that show by their equality that the text repeats.
  @Test func encryptsTheSameTextDifferentlyEachTime() throws {
    // asvs 11.3.1 11.3.2 11.3.3
    let text = String(repeating: "0123456789abcdef", count: 4)
    let (first, second) = (
      try cipher.sealed(text, for: Self.place), try cipher.sealed(text, for: Self.place)
    )
    #expect(first.count == 12 + text.utf8.count + 16)
    #expect(first.prefix(12) != second.prefix(12))
    #expect(Data(first).range(of: Data(text.utf8.prefix(16))) == nil)
    let blocks = stride(from: 12, to: 12 + text.utf8.count, by: 16).map { first[$0..<($0 + 16)] }
    #expect(Set(blocks.map(Array.init)).count == blocks.count)
    #expect(cipher.opened(first, for: Self.place) == text)
    #expect(cipher.opened(second, for: Self.place) == text)
  }

  @Test func opensNothingThatWasChanged() throws {
    // asvs 11.3.1 11.3.2 11.3.3
    let bytes = try cipher.sealed("hush", for: Self.place)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(cipher.opened(changed, for: Self.place) == nil, "byte \(index)")
    }
    #expect(cipher.opened(Array(bytes.dropLast()), for: Self.place) == nil)
    #expect(cipher.opened([], for: Self.place) == nil)
  }

  @Test func opensNothingOfAnotherPlacePurposeOrSecret() throws {
    // asvs 11.3.1 11.3.2 11.3.3
    let bytes = try cipher.sealed("hush", for: Self.place)
    #expect(cipher.opened(bytes, for: Self.place) == "hush")
    #expect(cipher.opened(bytes, for: Data("push key of another app".utf8)) == nil)
    for other in [
      SecretCipher(secret: Self.secret, purpose: "other"),
      SecretCipher(secret: [UInt8](repeating: 8, count: 32), purpose: "test"),
    ] {
      #expect(other.opened(bytes, for: Self.place) == nil)
    }
  }
}
