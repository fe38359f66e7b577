import Crypto
import LinkCore
import Persistence
import RoutingCore

/// What keeps somebody with one variant of a split for a day, without anybody being remembered.
///
/// A seed is a keyed hash of the day, the link, the address and the user agent. It is worked out
/// again for every tap and kept nowhere.
struct SplitSeeds: Sendable {
  private let key: SymmetricKey

  init(_ secrets: ServerSecrets) {
    let master = SymmetricKey(data: secrets.signingKey)
    let code = HMAC<SHA256>.authenticationCode(for: Array("split seeds".utf8), using: master)
    key = SymmetricKey(data: Array(code))
  }

  /// The seed of a client on a link at a moment.
  func seed(_ link: LinkID, _ client: TapClient, at moment: Timestamp) -> UInt64 {
    let day = moment.milliseconds / 86_400_000
    let address = client.address?.hexadecimal ?? ""
    let text = "\(day)\n\(link)\n\(address)\n\(client.userAgent ?? "")"
    let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
