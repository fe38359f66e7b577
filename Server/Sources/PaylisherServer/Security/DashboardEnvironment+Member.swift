import Dashboard
import Foundation
import Hummingbird
import LinkCore
import LinkPages
import Persistence

extension DashboardEnvironment {
  /// What pages need to know about a member and the request.
  init(_ member: Member, _ request: Request, now: Timestamp) {
    let others = member.memberships.filter { $0.workspace != member.workspace }
    self.init(
      language: member.language.flatMap(PageLanguage.init)
        ?? .best(for: request.headers[.acceptLanguage]),
      timeZone: TimeZone(identifier: member.timeZone ?? member.workspaceTimeZone) ?? .gmt,
      now: now,
      userName: member.name,
      email: member.email,
      workspace: .init(id: member.workspace, name: member.workspaceName),
      role: member.role,
      otherWorkspaces: others.map { .init(id: $0.workspace, name: $0.name) },
      isSimulated: member.isSimulated
    )
    hasGuides = GuideArchive.embedded != nil
  }
}
