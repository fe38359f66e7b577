import LinkCore
import Persistence
import WireModels

extension LinkResource {
  init(_ record: LinkRecord, domain: DomainRecord) {
    self.init(
      id: record.id,
      domain: domain.host,
      code: record.code.description,
      shortURL: "\(domain.baseURL)/c/\(record.code)",
      title: record.title,
      targets: LinkTargetsResource(record.targets),
      campaign: record.campaign.map {
        CampaignResource(type: $0.type, title: $0.title, metaData: $0.metaData)
      },
      enabled: record.isEnabled,
      expiresAt: record.expiresAt,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      version: record.version
    )
  }
}

extension LinkTargetsResource {
  init(_ targets: LinkTargets) {
    self.init(
      ios: targets.ios.map(AppTargetResource.init),
      android: targets.android.map(AppTargetResource.init),
      desktop: targets.desktop?.description,
      fallback: targets.fallback?.description
    )
  }
}

extension AppTargetResource {
  init(_ target: AppTarget) {
    self.init(
      app: target.app?.description,
      store: target.store?.description,
      web: target.web?.description
    )
  }
}
