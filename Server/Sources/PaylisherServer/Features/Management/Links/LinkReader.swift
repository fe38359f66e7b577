import Foundation
import JSONCoding
import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Checks what an owner wrote about a link and takes it over: the one way by which links change.
struct LinkReader {
  /// The most bytes that a campaign's own data may have as JSON.
  static let longestMetaData = 16_384

  var targets: TargetReader
  /// Where the link stands in the body: empty, or `/links/3`.
  let base: String

  init(_ policy: WorkspacePolicy, base: String = "") {
    targets = TargetReader(policy, base: base)
    self.base = base
  }

  /// Notes what does not go with another field or with what is stored.
  mutating func conflict(_ pointer: String, _ code: String, _ detail: String) {
    targets.faults.add(base + pointer, code, detail, kind: .conflictingFields)
  }

  /// Takes over everything but domain, code and password.
  mutating func apply(_ settings: LinkSettings, to link: inout LinkRecord) {
    link.title = settings.title
    link.tags = tags(settings.tags ?? [])
    link.notes = settings.notes
    link.targets = targets(settings.targets, at: "/targets")
    link.rules = rules(settings.rules ?? [])
    link.campaign = settings.campaign.map { campaign($0) }
    link.preview = settings.preview.map { preview($0) }
    link.state = state(settings)
    link.isSensitive = settings.sensitive ?? false
    link.startsAt = settings.startsAt
    link.expiresAt = settings.expiresAt
    link.expiredTarget = targets.target(settings.expiredTarget, .web, at: "/expiredTarget")
    link.clickLimit = settings.clickLimit
    link.matchWindow = settings.matchWindow
    if let startsAt = link.startsAt, let expiresAt = link.expiresAt, startsAt >= expiresAt {
      conflict("/expiresAt", "out_of_range", "must be after startsAt")
    }
    if link.expiredTarget != nil, link.expiresAt == nil, link.clickLimit == nil {
      conflict("/expiredTarget", "unused", "needs expiresAt or clickLimit, or nothing leads there")
    }
  }

  /// - Throws: ``ProblemError`` if anything was wrong.
  func finish() throws(ProblemError) {
    try targets.faults.finish()
  }

  private mutating func tags(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    for (index, tag) in tags.enumerated() where !seen.insert(tag.lowercased()).inserted {
      conflict("/tags/\(index)", "duplicate", "is there already, in this case or another")
    }
    return tags
  }

  private mutating func state(_ settings: LinkSettings) -> LinkState {
    let state = settings.state.flatMap(LinkState.init)
    guard let enabled = settings.enabled else { return state ?? .active }
    if let state, (state != .disabled) != enabled {
      conflict("/enabled", "contradiction", "does not go with the state \(state.rawValue)")
    }
    return state ?? (enabled ? .active : .disabled)
  }

  private mutating func campaign(_ resource: CampaignFields) -> CampaignFields {
    if let metaData = resource.metaData,
      case let json = JSONValue.object(metaData).canonicalBytes, json.count > Self.longestMetaData
    {
      targets.faults.add(
        base + "/campaign/metaData",
        "too_large",
        "may have \(Self.longestMetaData) bytes of JSON; it has \(json.count)"
      )
    }
    var campaign = resource
    campaign.webhookURL =
      targets.address(resource.webhookURL, at: "/campaign/webhookURL")?
      .description
    return campaign
  }

  private mutating func preview(_ resource: SharePreview) -> SharePreview {
    var preview = resource
    preview.imageURL = targets.address(resource.imageURL, at: "/preview/imageURL")?.description
    return preview
  }
}
