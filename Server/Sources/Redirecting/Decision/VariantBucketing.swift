import Crypto
package import LinkCore
import Persistence
package import RoutingCore

/// Assigns a visitor to the same variant of a split for a day, without storing who they are.
///
/// A seed is a keyed hash of the day, the link, the address and the user agent. It is worked out
/// again for every tap and kept nowhere.
package struct VariantBucketing: Sendable {
  private let key: SymmetricKey

  package init(signingKey: [UInt8]) {
    let master = SymmetricKey(data: signingKey)
    let code = HMAC<SHA256>.authenticationCode(for: Array("split seeds".utf8), using: master)
    key = SymmetricKey(data: Array(code))
  }

  /// The seed of a client on a link at a moment.
  package func seed(_ link: LinkID, _ client: TapClient, at moment: Timestamp) -> UInt64 {
    let day = moment.milliseconds / 86_400_000
    let address = client.address?.hexadecimal ?? ""
    let text = "\(day)\n\(link)\n\(address)\n\(client.userAgent ?? "")"
    let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Who a tap comes from, for rules that look at it; nothing of it is kept.
package struct TapClient: Hashable, Sendable {
  /// The country, as two letters of ISO 3166.
  package var country: String?
  /// The address.
  package var address: NetworkAddress?
  /// The user agent as it was sent.
  package var userAgent: String?

  package init(country: String?, address: NetworkAddress?, userAgent: String?) {
    (self.country, self.address, self.userAgent) = (country, address, userAgent)
  }
}
