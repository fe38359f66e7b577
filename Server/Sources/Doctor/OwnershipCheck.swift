import Dashboard
package import WireModels

/// Whether the DNS record of a domain is there by which its workspace shows that the domain is its own.
package enum OwnershipCheck: Sendable {
  /// What was found; nothing of a domain that needs no record.
  static func findings(of domain: DomainResource, _ api: any APISender) async -> [Finding] {
    guard domain.verificationStatus != .notRequired else { return [] }
    do {
      return [finding(try await api.send(.verifyDomain(domain.id)), before: domain)]
    } catch {
      let values: [String: Problem.Argument] = ["reason": .init("\(error)")]
      return [.unknown("ownership", .notChecked, values, fix: .init(.domainKey))]
    }
  }

  /// What a check found of a domain as it was before.
  package static func finding(
    _ report: DomainVerificationReport,
    before domain: DomainResource
  ) -> Finding {
    let record = report.domain.verification
    let host: [String: Problem.Argument] = ["host": .init(domain.host)]
    let name: [String: Problem.Argument] = ["name": .init(record.recordName)]
    let both = host.merging(name) { first, _ in first }
    let text = name.merging(["value": .init(record.recordValue)]) { first, _ in first }
    switch report.outcome {
    case .found: return .good("ownership", .recordThere, host)
    case .taken: return .bad("ownership", .domainTaken, host, fix: .init(.deleteEither))
    case .unavailable: return .unknown("ownership", .noResolver, name, fix: .init(.checkLater))
    case .unreadable: return .unknown("ownership", .recordUnreadable, name, fix: .init(.oneRecord))
    case .noRecord, .otherRecords:
      guard domain.isServed else {
        let found: FindingReason = report.outcome == .noRecord ? .noRecord : .otherRecord
        return .bad("ownership", found, both, fix: .init(.publishRecord, text))
      }
      return .warning("ownership", .recordGone, both, fix: .init(.publishAgain, text))
    }
  }
}
