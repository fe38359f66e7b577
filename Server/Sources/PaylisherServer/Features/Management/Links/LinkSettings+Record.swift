import JSONCoding
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import TargetCore
import WireModels

extension LinkReader {
  /// Takes over everything but domain, code and password.
  ///
  /// Targets and rules that the link has already are not read again: after an app or a host is no longer allowed, the
  /// link can still be disabled.
  mutating func apply(_ settings: LinkSettings, to link: inout LinkRecord) {
    link.takePlain(settings)
    link.tags = tags(settings.tags ?? [])
    let (stored, storedRules) = (link.targets.form, link.rules)
    if settings.targets != stored || stored == TargetsForm() {
      link.targets = targets(settings.targets, at: "/targets")
    }
    link.rules = rules(settings.rules ?? [], over: link.rules)
    // An invitation that is given targets or rules of its own follows no other link any more.
    if link.targets.form != stored || link.rules != storedRules { link.template = nil }
    link.campaign = settings.campaign.map { campaign($0) }
    link.preview = settings.preview.map { preview($0) }
    link.state = state(settings)
    if settings.expiredTarget != link.expiredTarget?.description {
      link.expiredTarget = targets.target(settings.expiredTarget, .web, at: "/expiredTarget")
    }
    link.matchWindow = settings.matchWindow
    if let startsAt = link.startsAt, let expiresAt = link.expiresAt, startsAt >= expiresAt {
      conflict("/expiresAt", "out_of_range", .afterStart)
    }
    if !link.routing.offersStore, let device = Self.deviceWithStore(link.targets) {
      conflict("/offerStore", "contradiction", .storePage, ["target": .init("\(device).store")])
    }
    if link.expiredTarget != nil, link.expiresAt == nil, link.clickLimit == nil {
      conflict("/expiredTarget", "unused", .expiredTarget)
    }
  }

  /// A device whose targets have a store page of the link's own.
  private static func deviceWithStore(_ targets: LinkTargets) -> String? {
    TargetDevice.allCases.first { targets[$0]?.store != nil }?.rawValue
  }

  private mutating func tags(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    for (index, tag) in tags.enumerated() where !seen.insert(tag.lowercased()).inserted {
      conflict(
        "/tags/\(index)",
        "duplicate",
        .isThere,
        ["tag": .init(tag)]
      )
    }
    return tags
  }

  private mutating func state(_ settings: LinkSettings) -> LinkState {
    let state = settings.state
    guard let enabled = settings.enabled else { return state ?? .active }
    if let state, (state != .disabled) != enabled {
      conflict("/enabled", "contradiction", .otherState, ["state": .init(state.rawValue)])
    }
    return state ?? (enabled ? .active : .disabled)
  }

  private mutating func campaign(_ resource: CampaignFields) -> CampaignFields {
    if let metaData = resource.metaData,
      case let json = JSONValue.object(metaData).canonicalBytes,
      json.count > LinkRecord.longestMetaData
    {
      targets.faults.add(
        base + "/campaign/metaData",
        "too_large",
        .bytesOfJSON,
        ["limit": .init(LinkRecord.longestMetaData), "count": .init(json.count)]
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

extension LinkResource {
  /// A link as it is shown, with its status at a moment and after so many clicks.
  init(
    _ record: LinkRecord,
    domain: DomainRecord,
    under policy: WorkspacePolicy,
    now: Timestamp,
    clicks: Int64 = 0
  ) {
    let warnings = LinkWarning.about(record, under: policy, now: now)
    self.init(
      id: record.id,
      shortURL: record.code.url(on: domain.baseURL),
      settings: LinkSettings(record, host: domain.host),
      status: record.routing.status(at: now, clicks: clicks),
      hasPassword: record.password != nil,
      template: record.template,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      version: record.version,
      warnings: warnings.isEmpty ? nil : warnings
    )
  }
}
