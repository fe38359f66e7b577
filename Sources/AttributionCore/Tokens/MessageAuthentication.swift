import LinkCore

/// Computes a message authentication code under the server's signing key.
///
/// This target holds layouts only; the server passes HMAC-SHA-256 and keeps the key.
public typealias MessageAuthenticator = (_ message: [UInt8]) -> [UInt8]

/// What the signed values of this target have in common.
enum MessageAuthentication: Sendable {
  /// The bytes of a code that are kept: 128 bits.
  static let length = 16

  /// The code of `parts` under a label, which keeps one kind of value from passing for another.
  static func code(
    label: String,
    _ parts: [UInt8]...,
    using authenticate: MessageAuthenticator
  ) -> [UInt8] {
    var message = Array(label.utf8)
    message.append(0)
    for part in parts { message.append(contentsOf: part) }
    return Array(authenticate(message).prefix(length))
  }

  /// Whether two codes are equal, in a time that does not depend on where they differ.
  static func isEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    left.count == length && ConstantTime.isEqual(left, right)
  }
}
