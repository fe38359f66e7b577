public import LinkCore

/// Whether a workspace has shown that a link domain is its own, and the DNS record that shows it.
public struct DomainVerification: Codable, Hashable, Sendable {
  /// What is known of who owns a domain.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    /// No proof was asked for: the server had one workspace when the domain was added, or the domain is a name
    /// or an address for development.
    case notRequired = "not_required"
    /// The record was not found yet; the server serves nothing on the domain.
    case pending
    /// The record was found.
    case verified
  }

  /// What is known.
  public var status: Status
  /// The name of the TXT record, such as `_paylisher.go.example.com`.
  public var recordName: String
  /// The text of the TXT record, such as `paylisher-domain=01a1fff6-5ed9-75d2-95ad-73fb9c62c30a`.
  public var recordValue: String

  /// Makes the verification of a domain.
  public init(status: Status, host: String, id: DomainID) {
    self.status = status
    recordName = "_paylisher.\(host)"
    recordValue = "paylisher-domain=\(id)"
  }
}

/// The answer to a check of a domain's DNS record.
public struct DomainVerificationReport: Codable, Hashable, Sendable {
  /// What the check found.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// The record is there.
    case found
    /// There is no TXT record of the name.
    case noRecord = "no_record"
    /// There are TXT records of the name, and none has the text.
    case otherRecords = "other_records"
    /// No resolver answered in time, or it could not say.
    case unavailable
    /// The answer cannot be read, or does not fit into a datagram.
    case unreadable
    /// The record is there, but another workspace of the server was first.
    case taken
  }

  /// The domain after the check.
  public var domain: DomainResource
  /// What the check found.
  public var outcome: Outcome
  /// The TXT records that were found, at most ten, in ASCII and shortened.
  public var records: [String]

  /// Makes a report.
  public init(domain: DomainResource, outcome: Outcome, records: [String]) {
    self.domain = domain
    self.outcome = outcome
    self.records = records
  }
}
