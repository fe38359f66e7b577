package import Foundation
package import LinkCore
package import LinkPages
package import WireModels

/// What every page of the dashboard needs to know about the user and the request.
package struct DashboardEnvironment: Sendable {
  /// The language of the page.
  package var language: PageLanguage
  /// The time zone of its days and hours.
  package var timeZone: TimeZone
  /// The moment of the request.
  package var now: Timestamp
  /// The user's name.
  package var userName: String
  /// The user's e-mail address.
  package var email: String
  /// The workspace that the page is about.
  package var workspace: WorkspaceID
  /// The workspace's name.
  package var workspaceName: String
  /// What the user may do in the workspace.
  package var role: Role
  /// Whether addresses name the workspace, because the user is a member of several.
  package var namesWorkspace: Bool
  /// The user's other workspaces.
  package var otherWorkspaces: [Workspace]
  /// Whether the workspace holds simulated traffic, which every page says.
  package var isSimulated: Bool
  /// Whether this server has the guides at `/docs`, to which every page then links.
  package var hasGuides = false
  /// What the fields of the page offer.
  package var suggestions = Suggestions()
  /// Whether the reader has no account, so that no link leads into the dashboard.
  package private(set) var isShared = false

  /// A workspace that the user can go to.
  package struct Workspace: Hashable, Sendable {
    /// The workspace.
    package var id: WorkspaceID
    /// Its name.
    package var name: String

    /// Makes a workspace.
    package init(id: WorkspaceID, name: String) {
      (self.id, self.name) = (id, name)
    }
  }

  /// Makes an environment.
  package init(
    language: PageLanguage,
    timeZone: TimeZone = .gmt,
    now: Timestamp,
    userName: String,
    email: String,
    workspace: Workspace,
    role: Role = .owner,
    otherWorkspaces: [Workspace] = [],
    isSimulated: Bool = false
  ) {
    self.language = language
    self.timeZone = timeZone
    self.now = now
    self.userName = userName
    self.email = email
    self.workspace = workspace.id
    workspaceName = workspace.name
    self.role = role
    self.otherWorkspaces = otherWorkspaces
    self.isSimulated = isSimulated
    namesWorkspace = !otherWorkspaces.isEmpty
  }

  /// Makes the environment of a shared report, whose reader has no account.
  package init(
    sharedIn language: PageLanguage,
    timeZone: TimeZone,
    now: Timestamp,
    workspace: WorkspaceID
  ) {
    self.init(
      language: language,
      timeZone: timeZone,
      now: now,
      userName: "",
      email: "",
      workspace: Workspace(id: workspace, name: ""),
      role: .viewer
    )
    isShared = true
  }

  var text: DashboardText { DashboardText(language: language) }
  var format: DashboardFormat { DashboardFormat(language: language, timeZone: timeZone) }

  /// What keeps a form's answer in the workspace, where the user has several.
  var workspaceField: HTML? {
    guard namesWorkspace else { return nil }
    return "<input type=\"hidden\" name=\"workspace\" value=\"\(workspace.description)\">"
  }

  /// The address of a page, with the workspace where the user has several.
  ///
  /// ```swift
  /// environment.path("links", ["search": "summer"])  // /dashboard/links?search=summer
  /// ```
  package func path(_ section: String = "", _ query: KeyValuePairs<String, String?> = [:]) -> String
  {
    path(section, query.map { ($0.key, $0.value) })
  }

  /// The same, with the query as a list.
  package func path(_ section: String, _ query: [(String, String?)]) -> String {
    var pairs = query.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : "\(name)=\(PercentCoding.encode($0))" }
    }
    if namesWorkspace { pairs.append("workspace=\(workspace)") }
    let path = section.isEmpty ? "/dashboard" : "/dashboard/\(section)"
    return path + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}
