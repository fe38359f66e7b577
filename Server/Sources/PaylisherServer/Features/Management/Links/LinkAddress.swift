import Foundation
import LinkCore
import Persistence
import TargetCore

/// Where a link is opened: by its code, on its domain.
struct LinkAddress: Sendable {
  let domain: DomainRecord
  let code: ShortCode

  /// Whether a target is a short URL of the link, in any of its forms: a tap would never arrive.
  func isAddressed(by target: AcceptedTarget) -> Bool {
    guard target.host == domain.host,
      let written = URLComponents(string: target.description)?.percentEncodedPath
    else { return false }
    let path = LinkPath.canonical(written) ?? written
    var segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let last = segments.popLast(),
      ["", "c", "campaign"].contains(segments.joined(separator: "/")),
      let named = LinkPath.code(last).flatMap({ ShortCode($0) })
    else { return false }
    return domain.caseSensitive ? named == code : named.folded == code.folded
  }
}
