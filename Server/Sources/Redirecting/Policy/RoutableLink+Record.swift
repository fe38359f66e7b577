package import LinkCore
package import Persistence
package import RoutingCore

extension RoutableLink {
  /// What decides where taps on a stored link go.
  package init(_ record: LinkRecord) {
    self.init(
      targets: record.targets,
      state: record.state,
      startsAt: record.startsAt,
      expiresAt: record.expiresAt,
      expiredTarget: record.expiredTarget,
      clickLimit: record.clickLimit,
      hasPassword: record.password != nil,
      rules: record.rules
    )
  }
}

extension LinkRecord {
  /// Whether the link may be shown and followed at a moment, by anybody who has it.
  package func works(at moment: Timestamp) -> Bool {
    isEnabled && password == nil && startsAt.map { $0 <= moment } ?? true
      && expiresAt.map { moment < $0 } ?? true
  }
}
