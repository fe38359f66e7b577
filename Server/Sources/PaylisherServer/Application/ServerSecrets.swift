import Redirecting

/// The keys that a server hashes and signs with; never logged, never sent.
package struct ServerSecrets: Sendable {
  /// Mixed into stored hashes of API keys (HMAC), so that a copy of the database is not enough to
  /// try keys against.
  package var pepper: [UInt8]
  /// Signs tokens that the server hands out and later takes back.
  package var signingKey: [UInt8]
  /// Encrypts what the server must read again: keys of push providers, second factors, match keys.
  package var storageKey: [UInt8]

  /// Makes secrets from keys of 32 bytes; `storageKey` is the signing key until that is replaced.
  package init(pepper: [UInt8], signingKey: [UInt8], storageKey: [UInt8]? = nil) {
    self.pepper = pepper
    self.signingKey = signingKey
    self.storageKey = storageKey ?? signingKey
  }
}

extension ServerSecrets: CustomStringConvertible, CustomReflectable {
  /// Three stars, so that no log line can hold a key.
  package var description: String { "***" }
  /// Nothing to look into.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension HandoffSigner {
  init(_ secrets: ServerSecrets) {
    self.init(signingKey: secrets.signingKey)
  }
}
