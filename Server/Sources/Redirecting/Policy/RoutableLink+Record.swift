import LinkCore
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
