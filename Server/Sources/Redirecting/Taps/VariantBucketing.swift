import Crypto
import LinkCore
import Persistence
import RoutingCore

/// Assigns a visitor to the same variant of a split for a day, without storing who they are.
///
/// A seed is a keyed hash of the day, the link, the address and the user agent. It is worked out
/// again for every tap and kept nowhere.
struct VariantBucketing: Sendable {
  private let key: SymmetricKey

  init(signingKey: [UInt8]) {
    let master = SymmetricKey(data: signingKey)
    let code = HMAC<SHA256>.authenticationCode(for: Array("split seeds".utf8), using: master)
    key = SymmetricKey(data: Array(code))
  }

  /// The seed of a client on a link at a moment.
  func seed(
    _ link: LinkID,
    address: NetworkAddress?,
    userAgent: String?,
    at moment: Timestamp
  ) -> UInt64 {
    let day = moment.milliseconds / 86_400_000
    let text = "\(day)\n\(link)\n\(address?.hexadecimal ?? "")\n\(userAgent ?? "")"
    let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
