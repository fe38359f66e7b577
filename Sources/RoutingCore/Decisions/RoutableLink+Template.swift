import LinkCore
import TargetCore

extension RoutableLink {
  /// The link as its taps meet it: it leads where its template leads now, behind the gates of both.
  ///
  /// It ends with the earlier of the two, and asks for a password or warns if either does. A template with a
  /// click limit has no invitations, because their clicks are not counted together.
  public func following(_ template: RoutableLink) -> RoutableLink {
    var link = template
    link.template = self.template
    link.startsAt = [startsAt, template.startsAt].compactMap(\.self).max()
    link.expiresAt = [expiresAt, template.expiresAt].compactMap(\.self).min()
    link.hasPassword = hasPassword || template.hasPassword
    link.forwardsParameters = forwardsParameters && template.forwardsParameters
    link.offersStore = offersStore && template.offersStore
    link.clickLimit = clickLimit
    if state == .disabled || template.clickLimit != nil {
      link.state = .disabled
    } else if state == .warn, template.state == .active {
      link.state = .warn
    }
    return link
  }
}
