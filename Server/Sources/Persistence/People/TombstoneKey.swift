import Crypto
import LinkCore

/// The key under which the store remembers whom it erased, without remembering who that was.
public struct TombstoneKey: Sendable {
  private let key: [UInt8]

  /// Takes a secret that is not in the database; with an empty one no person can be erased.
  public init(key: [UInt8] = []) {
    self.key = key
  }

  /// Whether people can be erased, and are looked for.
  var isUsable: Bool { !key.isEmpty }

  /// Sixteen bytes of HMAC-SHA256 over the workspace and the distinct id.
  func hash(_ workspace: WorkspaceID, _ distinctID: String) -> [UInt8] {
    var hash = HMAC<SHA256>(key: SymmetricKey(data: key))
    hash.update(data: Array("erased person".utf8) + workspace.value.bytes)
    hash.update(data: Array(distinctID.utf8))
    return Array(hash.finalize().prefix(16))
  }
}

extension TombstoneKey: CustomStringConvertible, CustomReflectable {
  /// Three stars, so that no log line can hold the key.
  public var description: String { "***" }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
