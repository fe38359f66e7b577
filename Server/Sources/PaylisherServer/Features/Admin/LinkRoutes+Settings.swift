import Hummingbird
import LinkCore
import Persistence
import WireModels

extension LinkRoutes {
  func settings(_ request: Request) async throws -> LinkSettings {
    try await request.decoded(
      LinkSettings.self,
      schema: .linkSettings,
      limits: dependencies.settings.limits
    )
  }

  /// The domain that a new link lives on.
  func domain(_ host: String?, _ workspace: WorkspaceID) async throws -> DomainRecord {
    let domains = try await dependencies.repositories.domains.list(workspace)
    if let host {
      let canonical = LinkDomain(host)?.description
      guard let domain = domains.first(where: { $0.host == canonical }) else {
        throw Self.reference("unknown", "is not a domain of the workspace")
      }
      return domain
    }
    guard let domain = domains.first else {
      throw Self.reference("missing", "register a domain first: POST /api/v1/domains")
    }
    guard domains.count == 1 else {
      let hosts = domains.map(\.host).joined(separator: ", ")
      throw Self.reference("missing", "must be one of \(hosts)")
    }
    return domain
  }

  private static func reference(_ code: String, _ detail: String) -> ProblemError {
    .field("/domain", code, detail, kind: .unknownReference)
  }

  /// The targets, checked against the schemes that the workspace's apps register.
  func targets(
    _ resource: LinkTargetsResource,
    _ workspace: WorkspaceID
  ) async throws -> LinkTargets {
    let apps = try await dependencies.repositories.apps.list(workspace)
    var reader = TargetReader(schemes: Set(apps.compactMap(\.scheme)))
    let targets = reader.targets(resource)
    try reader.finish()
    return targets
  }

  /// The code that was chosen, or a random one.
  func chosenCode(_ text: String?) throws -> ShortCode {
    guard let text else {
      var generator = SystemRandomNumberGenerator()
      return ShortCode.random(using: &generator)
    }
    guard let code = ShortCode(text) else {
      throw ProblemError.field("/code", "invalid", "must be letters, digits, - and _")
    }
    guard !ReservedCodes.contains(code) else {
      throw ProblemError.field("/code", "reserved", "\(code) is reserved; choose another")
    }
    return code
  }
}

extension LinkRecord {
  /// Takes over what needs no check beyond its shape.
  mutating func apply(_ settings: LinkSettings) {
    title = settings.title
    campaign = settings.campaign.map {
      CampaignRecord(type: $0.type, title: $0.title, metaData: $0.metaData)
    }
    state = settings.enabled ?? true ? .active : .disabled
    expiresAt = settings.expiresAt
  }
}

extension LinkSettings {
  /// Refuses to move a link: what is printed stays where it is.
  func keepsPlace(of link: LinkRecord, domain: DomainRecord) throws(ProblemError) {
    if let code, code != link.code.description { throw Self.immutable("/code") }
    if let host = self.domain, LinkDomain(host)?.description != domain.host {
      throw Self.immutable("/domain")
    }
  }

  private static func immutable(_ pointer: String) -> ProblemError {
    .field(
      pointer,
      "immutable",
      "cannot change, because it is printed; make another link",
      kind: .conflictingFields
    )
  }
}

/// The condition of a change: that nobody changed the link in between (RFC 9110 §13.1.1).
enum EntityTag: Sendable {
  static let mismatch = ProblemError(
    .versionMismatch,
    "The link changed since it was read; read it again."
  )

  /// The version that the caller read; `nil` where any will do.
  static func condition(_ request: Request) throws(ProblemError) -> Int64? {
    guard let field = request.headers[.ifMatch], field != "*" else { return nil }
    guard field.utf8.count > 2, field.first == "\"", field.last == "\"" else {
      throw ProblemError(.badRequest, "If-Match must be an ETag of this API, such as \"3\", or *.")
    }
    // A tag that this server never made is one that does not match.
    return Int64(field.dropFirst().dropLast()) ?? 0
  }
}
