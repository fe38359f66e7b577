import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Tells apps what the campaign behind a key is: what clients call resolving.
///
/// It counts nothing: the app has the link already. Clients often send not the link's host but the
/// SDK's. A code is found from there with the publishable key of its workspace, or without a key
/// where the server has one workspace: which of several is meant, no request may decide by making the
/// same code.
struct CampaignResponder: Sendable {
  let authenticator: Authenticator
  let directory: LinkDirectory
  let now: @Sendable () -> Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID

  /// The campaign of a code.
  ///
  /// - Throws: ``ProblemError`` of kind `not_found` where there is none, or none that works.
  func answer(_ request: Request, code: String?) async throws -> Response {
    let now = now()
    guard let code = code.flatMap({ ShortCode($0) }), let entry = await find(request, code),
      entry.link.works(at: now)
    else { throw ProblemError(.notFound, "This campaign key does not exist.") }
    return try .json(CampaignPayload(entry, jid: makeID(now)))
  }

  private func find(
    _ request: Request,
    _ code: ShortCode
  ) async -> LinkDirectory.Entry? {
    if let host = request.hostName, directory.domain(host: host) != nil {
      return directory.find(host: host, code: code)
    }
    // Whatever else a client sends as a key counts as none: anyone may ask.
    let owner = try? await authenticator.publishable(nil, of: request)
    return directory.find(code: code, of: owner?.workspace)
  }
}

extension CampaignPayload {
  /// The campaign of a link, on a journey of its own.
  init(_ entry: LinkDirectory.Entry, jid: EntityID) {
    self.init()
    let link = entry.link
    id = link.id.description
    teamID = link.campaign?.teamID
    projectID = link.campaign?.projectID
    sourceID = link.campaign?.sourceID
    adID = link.campaign?.adID
    webhookURL = link.campaign?.webhookURL
    type = link.campaign?.type
    title = link.campaign?.title ?? link.title
    keyName = link.code.description
    webURL =
      (link.targets.desktop ?? link.targets.ios?.web ?? link.targets.android?.web)?
      .description
    iosURL = entry.routable.store(on: .ios, of: link.targets)?.description
    androidURL = entry.routable.store(on: .android, of: link.targets)?.description
    huaweiURL = entry.routable.store(on: .huawei, of: link.targets)?.description
    fallbackURL = link.targets.fallback?.description
    scheme = (link.targets.ios?.app ?? link.targets.android?.app)?.description
    iosUniversalURL = link.targets.ios?.universalLink?.description ?? entry.address
    createdAt = link.createdAt
    updatedAt = link.updatedAt
    version = link.version
    metaData = link.campaign?.metaData
    self.jid = jid.description
  }
}
