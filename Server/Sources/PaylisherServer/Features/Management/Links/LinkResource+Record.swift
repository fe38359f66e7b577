import LinkCore
import Persistence
import RoutingCore
import WireModels

extension LinkResource {
  init(_ record: LinkRecord, domain: DomainRecord) {
    self.init(
      id: record.id,
      domain: domain.host,
      code: record.code.description,
      shortURL: "\(domain.baseURL)/c/\(record.code)",
      title: record.title,
      tags: record.tags.isEmpty ? nil : record.tags,
      notes: record.notes,
      targets: LinkTargetsResource(record.targets),
      rules: record.rules.isEmpty ? nil : record.rules.map(RuleResource.init),
      campaign: record.campaign.map(CampaignResource.init),
      preview: record.preview.map(PreviewResource.init),
      state: record.state.rawValue,
      enabled: record.isEnabled,
      unlisted: record.isUnlisted,
      sensitive: record.isSensitive,
      startsAt: record.startsAt,
      expiresAt: record.expiresAt,
      expiredTarget: record.expiredTarget?.description,
      clickLimit: record.clickLimit,
      hasPassword: record.password != nil,
      matchWindow: record.matchWindow.map {
        MatchWindowResource(certain: $0.certain, probabilistic: $0.probabilistic)
      },
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      version: record.version,
      warnings: record.rules.isEmpty ? nil : LinkWarning.about(record.rules).nonEmpty
    )
  }
}

extension LinkTargetsResource {
  init(_ targets: LinkTargets) {
    self.init(
      ios: targets.ios.map(AppTargetResource.init),
      ipad: targets.ipad.map(AppTargetResource.init),
      android: targets.android.map(AppTargetResource.init),
      huawei: targets.huawei.map(AppTargetResource.init),
      desktop: targets.desktop?.description,
      fallback: targets.fallback?.description
    )
  }
}

extension AppTargetResource {
  init(_ target: AppTarget) {
    self.init(
      app: target.app?.description,
      universalLink: target.universalLink?.description,
      store: target.store?.description,
      web: target.web?.description
    )
  }
}

extension CampaignResource {
  init(_ campaign: CampaignRecord) {
    self.init(
      type: campaign.type,
      title: campaign.title,
      teamID: campaign.teamID,
      projectID: campaign.projectID,
      sourceID: campaign.sourceID,
      adID: campaign.adID,
      webhookURL: campaign.webhookURL,
      metaData: campaign.metaData
    )
  }
}

extension PreviewResource {
  init(_ preview: LinkPreviewRecord) {
    self.init(
      title: preview.title,
      description: preview.description,
      imageURL: preview.imageURL?.description
    )
  }
}

extension Array {
  /// The array, or `nil` where there is nothing in it.
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
