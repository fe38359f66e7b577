import Crypto
package import Foundation

/// Encrypts secrets that the server must read again (AES-GCM), so that a copy of the database opens
/// nothing.
package struct SecretCipher: Sendable {
  private let key: SymmetricKey

  /// Derives a key for one purpose from a secret of the server (HKDF-SHA-256).
  package init(secret: [UInt8], purpose: String) {
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret),
      info: Data("paylisher \(purpose)".utf8),
      outputByteCount: 32
    )
  }

  /// Encrypts a text that is read back only for the same place.
  package func sealed(_ text: String, for place: Data) throws -> [UInt8] {
    let box = try AES.GCM.seal(Data(text.utf8), using: key, authenticating: place)
    return Array(box.combined ?? Data())
  }

  /// Decrypts; `nil` where the bytes were made with another secret or for another place.
  package func opened(_ bytes: [UInt8], for place: Data) -> String? {
    guard let box = try? AES.GCM.SealedBox(combined: Data(bytes)),
      let text = try? AES.GCM.open(box, using: key, authenticating: place)
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
