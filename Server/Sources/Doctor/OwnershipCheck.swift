package import WireModels

/// Whether the DNS record of a domain is there by which its workspace shows that the domain is its own.
package enum OwnershipCheck: Sendable {
  /// What was found; nothing of a domain that needs no record.
  static func findings(of domain: DomainResource, _ api: any APISender) async -> [Finding] {
    guard domain.verificationStatus != .notRequired else { return [] }
    do {
      return [finding(try await api.send(.verifyDomain(domain.id)), before: domain)]
    } catch {
      let fix = "Give a secret key whose role may manage domains."
      return [.unknown("ownership", "\(error)", fix: fix)]
    }
  }

  /// What a check found of a domain as it was before.
  package static func finding(
    _ report: DomainVerificationReport,
    before domain: DomainResource
  ) -> Finding {
    let (host, record) = (domain.host, report.domain.verification)
    let publish = "Publish the TXT record \(record.recordName) with the text \(record.recordValue)"
    switch report.outcome {
    case .found: return .good("ownership", "The DNS shows that \(host) is this workspace's.")
    case .taken:
      return .bad(
        "ownership",
        "Another workspace of this server has \(host), so its links are not served here.",
        fix: "Delete the domain here, or have the other workspace delete it."
      )
    case .unavailable:
      return .unknown(
        "ownership",
        "no DNS resolver answered for \(record.recordName).",
        fix: "Check again later, or see /etc/resolv.conf and --dns-resolver of the server."
      )
    case .unreadable:
      return .unknown(
        "ownership",
        "the DNS answer for \(record.recordName) cannot be read.",
        fix: "Keep one TXT record under this name."
      )
    case .noRecord, .otherRecords:
      guard domain.isServed else {
        let found = report.outcome == .noRecord ? "no TXT record" : "another TXT record"
        return .bad(
          "ownership",
          "\(host) is not served: there is \(found) at \(record.recordName).",
          fix: "\(publish)."
        )
      }
      return .warning(
        "ownership",
        "The TXT record \(record.recordName) is gone. Links of \(host) keep working.",
        fix: "\(publish) again if the domain is still yours, else delete the domain here."
      )
    }
  }
}
