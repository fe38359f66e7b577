import Crypto

/// A random text of 256 bits that a browser or a link carries and of which the store keeps a hash.
package struct SecretToken: Hashable, Sendable {
  private static let length = 43
  private let text: String

  /// Makes a token from the system's secure generator.
  package static func random() -> SecretToken {
    var generator = SystemRandomNumberGenerator()
    return SecretToken(text: Base62.random(count: length, using: &generator))
  }

  /// HMAC-SHA-256 under the server's pepper, 32 bytes: what the store finds the token by.
  package func hash(pepper: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: .init(data: pepper)))
  }
}

extension SecretToken: LosslessStringConvertible {
  /// The whole token; it goes to the browser and into no log.
  package var description: String { text }

  /// Reads a token; `nil` for a text that no token has.
  package init?(_ description: String) {
    guard description.utf8.count == Self.length, Base62.isText(description[...]) else { return nil }
    self.init(text: description)
  }
}
