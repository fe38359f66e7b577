import LinkCore
import Persistence
import Redirecting
import RoutingCore
import WireModels

extension LinkResource {
  /// A link as it is shown, with its status at a moment and after so many clicks.
  init(_ record: LinkRecord, domain: DomainRecord, now: Timestamp, clicks: Int64 = 0) {
    self.init(
      id: record.id,
      domain: domain.host,
      code: record.code.description,
      shortURL: "\(domain.baseURL)/c/\(record.code)",
      title: record.title,
      tags: record.tags.isEmpty ? nil : record.tags,
      notes: record.notes,
      targets: record.targets.form,
      rules: record.rules.isEmpty ? nil : record.rules.map(\.form),
      campaign: record.campaign,
      preview: record.preview,
      state: record.state.rawValue,
      status: RoutableLink(record).status(at: now, clicks: clicks).rawValue,
      enabled: record.isEnabled,
      unlisted: record.isUnlisted,
      sensitive: record.isSensitive,
      startsAt: record.startsAt,
      expiresAt: record.expiresAt,
      expiredTarget: record.expiredTarget?.description,
      clickLimit: record.clickLimit,
      hasPassword: record.password != nil,
      matchWindow: record.matchWindow,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      version: record.version,
      warnings: LinkWarning.about(record, now: now).nonEmpty
    )
  }
}

extension Array {
  /// The array, or `nil` where there is nothing in it.
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
