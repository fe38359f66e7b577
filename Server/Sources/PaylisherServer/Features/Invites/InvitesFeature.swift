import DeviceModels
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

/// Makes the short links that users of an app send to others.
///
/// An invitation leads where a stored link leads, its template, at the moment of each tap: what ends or gates
/// the template ends or gates it. The app adds what it gets with the link, and neither where it leads nor what
/// its pages say: the publishable key is public.
struct InvitesFeature: ServerFeature {
  /// How long an invitation works, in milliseconds: 31 days.
  static let lifetime: Int64 = 31 * 86_400_000
  /// The invitations of one network in an hour.
  static let perNetwork = 60
  /// The invitations of one workspace in a day.
  static let perWorkspace = 20_000

  private let dependencies: ServerDependencies
  private let authenticator: Authenticator
  private let directory: LinkDirectory
  private let quota: LinkQuota
  private let addresses: ClientAddressReader
  private let networks = FixedWindowCounter<Int>(window: 3_600_000)
  private let workspaces = FixedWindowCounter<WorkspaceID>(window: 86_400_000)

  init(
    _ dependencies: ServerDependencies,
    authenticator: Authenticator,
    directory: LinkDirectory,
    quota: LinkQuota
  ) {
    self.dependencies = dependencies
    self.authenticator = authenticator
    (self.directory, self.quota) = (directory, quota)
    addresses = ClientAddressReader(dependencies.settings)
  }

  func register(on routes: inout RouteTable) {
    routes.add(
      .post,
      "/v1/invites",
      access: .publishable,
      family: .device,
      operation: .createInvite,
      handler: create
    )
  }

  @Sendable
  private func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let principal = try await authenticator.publishable(nil, of: request)
    context.note(principal)
    let wire = try await request.decoded(
      InviteRequest.self,
      schema: .inviteRequest,
      in: .gmt,
      limits: dependencies.settings.limits
    )
    let parameters = try Self.parameters(wire)
    let template = try template(wire, of: principal.workspace)
    let metaData = try Self.metaData(of: template.link, adding: parameters)
    try count(addresses.address(of: request, context), principal.workspace)
    let invite = invite(to: template, with: metaData)
    return try await quota.admit(1, of: principal.workspace, by: .device) {
      try await store(invite, at: template.domain.baseURL)
    }
  }

  private func store(_ invite: LinkRecord, at base: String) async throws -> Response {
    let creation = try await dependencies.repositories.links.create(
      invite.workspace,
      [NewLink(invite) { Self.draw() }],
      by: nil
    ) { stored in
      guard let link = stored.first ?? nil else { throw ProblemError(.unavailable) }
      return try StoredAnswer(.created, InviteResponse(url: "\(base)/c/\(link.code.path)"))
    }
    switch creation {
    case .stored(let links, let answer):
      for case let link? in links { await dependencies.tellObservers(of: link) }
      return answer.response
    case .replayed(let answer): return answer.replay
    }
  }

  /// What the app adds.
  ///
  /// - Throws: ``ProblemError`` where a parameter is too long, or says where the link leads.
  private static func parameters(_ wire: InviteRequest) throws(ProblemError) -> OneLinkParameters {
    let parameters = OneLinkParameters(wire.parameters)
    for name in OneLinkParameters.targets where parameters[name] != nil {
      throw .field(
        "/parameters/\(name.rawValue)",
        "not_of_an_app",
        "is set by the template; an app cannot set the destination of its links"
      )
    }
    do {
      try parameters.checkLengths()
    } catch {
      throw .field(
        error.name == "query" ? "/parameters" : "/parameters/\(error.name)",
        "too_long",
        "can have at most \(error.limit) characters"
      )
    }
    return parameters
  }

  /// What the app gets with the link: the template's own data, and beside it what the app adds.
  ///
  /// Of one name the template's counts, but for what each invitation says of itself, such as `deep_link_value`.
  ///
  /// - Throws: ``ProblemError`` where it is more than a link may have.
  private static func metaData(
    of template: LinkRecord,
    adding parameters: OneLinkParameters
  ) throws(ProblemError) -> JSONObject {
    var metaData = template.campaign?.metaData ?? JSONObject()
    for (name, value) in parameters.values
    where metaData[name] == nil || OneLinkParameters.appData.contains(name) {
      metaData[name] = .string(value)
    }
    guard metaData.count <= LinkRecord.mostMetaData,
      JSONValue.object(metaData).canonicalBytes.count <= LinkRecord.longestMetaData
    else {
      throw .field(
        "/parameters",
        "too_long",
        "with the template's own data, can have at most \(LinkRecord.mostMetaData) members and "
          + "\(LinkRecord.longestMetaData) bytes of JSON"
      )
    }
    return metaData
  }

  /// The stored link, as long as it works for every client that has its code.
  private func template(
    _ wire: InviteRequest,
    of workspace: WorkspaceID
  ) throws(ProblemError) -> LinkDirectory.Entry {
    if let host = LinkDomain(wire.domain)?.description, let code = ShortCode(wire.template),
      let entry = directory.find(host: host, code: code), entry.workspace == workspace,
      Self.isTemplate(entry.link, now: dependencies.now())
    {
      return entry
    }
    throw .field(
      "/template",
      "unknown",
      "is not the code of a link of this domain; unlisted, sensitive and expired links and those "
        + "with a password or a click limit cannot be templates",
      kind: .unknownReference
    )
  }

  /// Whether every client that has the code may follow a link now, as often as it likes.
  private static func isTemplate(_ link: LinkRecord, now: Timestamp) -> Bool {
    link.isEnabled && link.password == nil && !link.isUnlisted && !link.isSensitive
      && link.clickLimit == nil && link.expiresAt.map { now < $0 } ?? true
  }

  private func count(
    _ client: NetworkAddress?,
    _ workspace: WorkspaceID
  ) throws(ProblemError) {
    let now = dependencies.now()
    let network = client?.networkBytes.hashValue ?? 0
    try networks.take(network, limit: Self.perNetwork, now: now, refusal: .manyInvitations)
    try workspaces.take(workspace, limit: Self.perWorkspace, now: now, refusal: .manyInvitations)
  }

  private func invite(
    to entry: LinkDirectory.Entry,
    with metaData: JSONObject
  ) -> LinkRecord {
    let (template, now) = (entry.link, dependencies.now())
    var campaign = template.campaign ?? CampaignFields()
    campaign.metaData = metaData
    let end = Timestamp(milliseconds: now.milliseconds + Self.lifetime)
    var invite = LinkRecord(
      id: LinkID(dependencies.makeID(now)),
      workspace: template.workspace,
      domain: template.domain,
      code: Self.draw(),
      createdAt: now
    )
    invite.isInvite = true
    invite.routing = template.routing
    // An invitation to an invitation follows the same link.
    invite.template = template.template ?? template.id
    invite.expiresAt = template.expiresAt.map { min($0, end) } ?? end
    invite.title = template.title
    invite.tags = ["invite"]
    invite.campaign = campaign
    invite.preview = entry.sharedPreview
    invite.matchWindow = template.matchWindow
    return invite
  }

  private static func draw() -> ShortCode {
    var generator = SystemRandomNumberGenerator()
    return ShortCode.random(length: 10, using: &generator)
  }
}

extension OpenAPIOperation {
  fileprivate static let createInvite = OpenAPIOperation(
    "createInvite",
    tag: "device",
    summary: "Create an invitation link",
    detail: """
      A user sends this short link to others. It opens the target that the template has at the time of the tap, \
      and works for 31 days. A network can create 60 an hour, a workspace 20,000 a day. Parameters do not replace \
      data of the template with the same name, except those for target and source, such as `deep_link_value`.
      """,
    body: .json(.inviteRequest),
    answers: [.json(201, "The link.", .inviteResponse)],
    problems: [.unknownReference, .tooManyLinks, .tooManyRequests, .unavailable]
  )
}

extension Schema {
  /// Unknown members are taken and left aside: apps are updated later than servers.
  fileprivate static let inviteRequest = Schema.named(
    "InviteRequest",
    .open([
      .required("domain", .text(1...253), "The domain of the template."),
      .required("template", .text(1...64), "The short code of the template link."),
      .required(
        "parameters",
        .map(.text(0...2_048), count: 64),
        "The data that the app receives with the link, such as `deep_link_value`."
      ),
    ])
  )

  fileprivate static let inviteResponse = Schema.named(
    "InviteResponse",
    .object([.required("url", .text(1...8_192), "The short link.")])
  )
}
