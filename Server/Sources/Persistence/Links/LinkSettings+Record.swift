import LinkCore
import RoutingCore
import TargetCore
package import WireModels

extension LinkSettings {
  /// The settings of a stored link on a host, with every default filled in and without the password.
  package init(_ link: LinkRecord, host: String) {
    self.init(targets: link.targets.form)
    domain = host
    code = link.code.description
    tags = link.tags.isEmpty ? nil : link.tags
    rules = link.rules.isEmpty ? nil : link.rules.map(\.form)
    campaign = link.campaign
    preview = link.preview
    state = link.state
    enabled = link.isEnabled
    unlisted = link.isUnlisted
    expiredTarget = link.expiredTarget?.description
    matchWindow = link.matchWindow
    for column in LinkColumn.all { column.setting?.show(link, &self) }
  }
}

extension LinkRecord {
  /// Takes over the settings that need no check.
  package mutating func takePlain(_ settings: LinkSettings) {
    for column in LinkColumn.all { column.setting?.take(settings, &self) }
  }
}
