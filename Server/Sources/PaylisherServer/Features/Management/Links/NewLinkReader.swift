import LinkCore
import Persistence
import Redirecting
import WireModels

/// Makes new links of what a caller wrote, by what the workspace has now.
struct NewLinkReader: Sendable {
  let workspace: WorkspaceID
  let domains: [DomainRecord]
  let policy: WorkspacePolicy
  let now: Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID

  init(_ workspace: WorkspaceID, _ dependencies: ServerDependencies) async throws {
    self.workspace = workspace
    domains = try await dependencies.repositories.domains.list(workspace)
    policy = try await WorkspacePolicy(of: workspace, in: dependencies.repositories)
    now = dependencies.now()
    makeID = dependencies.makeID
  }

  /// A new link, without its password.
  ///
  /// - Parameters:
  ///   - settings: what the caller wrote.
  ///   - base: where it stands in the body: empty, or `/links/3`.
  /// - Returns: the link, and how to draw another code where it was drawn.
  /// - Throws: ``ProblemError`` with everything that is wrong.
  func link(_ settings: LinkSettings, base: String = "") throws(ProblemError) -> NewLink {
    var reader = LinkReader(policy, base: base)
    let domain = domain(settings.domain, &reader)
    let code = code(settings, &reader)
    var link = LinkRecord(
      id: LinkID(makeID(now)),
      workspace: workspace,
      domain: domain?.id ?? DomainID(makeID(now)),
      code: code ?? Self.draw(8),
      createdAt: now
    )
    link.isUnlisted = settings.unlisted ?? false
    if let domain, let code { reader.targets.own = LinkAddress(domain: domain, code: code) }
    reader.apply(settings, to: &link)
    try reader.finish()
    guard settings.code == nil else { return NewLink(link) }
    let length = link.isUnlisted ? Self.unlistedLength : 8
    link.code = Self.draw(length)
    return NewLink(link) { Self.draw(length) }
  }

  /// The link as the answer shows it.
  func resource(_ link: LinkRecord) -> LinkResource? {
    domains.first { $0.id == link.domain }.map {
      LinkResource(link, domain: $0, under: policy, now: now)
    }
  }

  /// 22 of 58 characters are 128 bits, too many to guess.
  static let unlistedLength = 22

  private static func draw(_ length: Int) -> ShortCode {
    var generator = SystemRandomNumberGenerator()
    return ShortCode.random(length: length, using: &generator)
  }

  /// The domain that a link lives on: where none is named, the first that phones can reach.
  private func domain(_ host: String?, _ reader: inout LinkReader) -> DomainRecord? {
    if let host {
      let canonical = LinkDomain(host)?.description
      if let domain = domains.first(where: { $0.host == canonical }) { return domain }
      let hosts = domains.map(\.host).joined(separator: ", ")
      if hosts.isEmpty {
        reader.unknown("/domain", "unknown", .noDomain)
      } else {
        reader.unknown("/domain", "unknown", .otherDomain, ["hosts": .init(hosts)])
      }
      return nil
    }
    if domains.isEmpty {
      reader.unknown(
        "/domain",
        "missing",
        .firstDomain
      )
    }
    let preferred = DomainResource.preferred(of: domains.map(\.form))?.id
    return domains.first { $0.id == preferred }
  }

  /// The code that was chosen.
  private func code(_ settings: LinkSettings, _ reader: inout LinkReader) -> ShortCode? {
    guard let text = settings.code else { return nil }
    if settings.unlisted == true {
      reader.conflict("/code", "guessable", .drawnCode)
    }
    guard let code = ShortCode(text) else {
      reader.invalid("/code", "invalid", .codeCharacters)
      return nil
    }
    if ReservedCodes.never.contains(code.folded) {
      reader.invalid("/code", "reserved", .reservedCode, ["code": .init(code.description)])
    }
    return code
  }
}

extension LinkReader {
  /// Notes what names something that the workspace does not have.
  fileprivate mutating func unknown(
    _ pointer: String,
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    targets.faults.add(base + pointer, code, reason, arguments, kind: .unknownReference)
  }

  /// Notes what can never be right.
  fileprivate mutating func invalid(
    _ pointer: String,
    _ code: String,
    _ reason: FaultReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    targets.faults.add(base + pointer, code, reason, arguments)
  }
}
