import Crypto

/// An API key as its owner holds it: `paylisher_live_sk_<id>_<secret>_<check>`.
///
/// The id (10 characters) names the key in lists and logs. The secret carries 256 random bits; the
/// store keeps an HMAC of it only. The check (6 characters) is a CRC-32, so that a mistyped key is
/// refused without a look-up and scanners for leaked secrets do not report other text.
///
/// ```swift
/// let key = APIKey.random(kind: .secret)
/// record.secretHash = key.hash(pepper: pepper)
/// print(key)                            // once
/// APIKey(text)?.matches(record.secretHash, pepper: pepper)
/// ```
package struct APIKey: Hashable, Sendable {
  /// What every secret key begins with.
  package static let secretPrefix = "paylisher_live_sk_"
  /// What every publishable key begins with.
  package static let publishablePrefix = "paylisher_live_pk_"

  /// What it may be used for.
  package let kind: KeyResource.Kind
  /// The public part that names it.
  package let id: String
  private let secret: String

  /// Makes a key from `generator`.
  package static func random(
    kind: KeyResource.Kind,
    using generator: inout some RandomNumberGenerator
  ) -> APIKey {
    APIKey(
      kind: kind,
      id: Base62.random(count: 10, using: &generator),
      secret: Base62.random(count: 43, using: &generator)
    )
  }

  /// Makes a key from the system's secure generator.
  package static func random(kind: KeyResource.Kind) -> APIKey {
    var generator = SystemRandomNumberGenerator()
    return random(kind: kind, using: &generator)
  }

  /// What the store keeps of the secret: HMAC-SHA-256 under the server's pepper, 32 bytes.
  package func hash(pepper: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(secret.utf8), using: .init(data: pepper)))
  }

  /// Whether the secret is the one that was stored; takes the same time for every wrong one.
  package func matches(_ hash: [UInt8], pepper: [UInt8]) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      hash,
      authenticating: Array(secret.utf8),
      using: .init(data: pepper)
    )
  }
}

extension APIKey: LosslessStringConvertible {
  /// The whole key; show it once and store it nowhere.
  package var description: String {
    let text = Self.prefix(of: kind) + id + "_" + secret
    return text + "_" + Base62.check(text)
  }

  /// Parses a whole key; `nil` for anything that this format never writes.
  package init?(_ description: String) {
    guard description.utf8.count == 79,
      let kind = KeyResource.Kind.allCases.first(where: {
        description.hasPrefix(Self.prefix(of: $0))
      })
    else { return nil }
    let parts = description.dropFirst(Self.secretPrefix.count).split(
      separator: "_",
      omittingEmptySubsequences: false
    )
    guard parts.map(\.count) == [10, 43, 6], parts.allSatisfy(Base62.isText),
      Base62.check(String(description.dropLast(7))) == parts[2]
    else { return nil }
    self.init(kind: kind, id: String(parts[0]), secret: String(parts[1]))
  }

  private static func prefix(of kind: KeyResource.Kind) -> String {
    switch kind {
    case .secret: secretPrefix
    case .publishable: publishablePrefix
    }
  }
}
