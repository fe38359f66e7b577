import AudienceCore
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// The workspace that a key belongs to.
struct WorkspaceRoutes: Sendable {
  let workspaces: WorkspaceRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    workspaces = dependencies.repositories.workspaces
    self.dependencies = dependencies
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.getWorkspace) { _, _, workspace in
      try .json(try await workspaces.find(workspace).found("workspace"))
    }
    routes.manage(.updateWorkspace) { request, context, workspace in
      let settings = try await request.decoded(
        WorkspaceSettings.self,
        schema: .workspaceSettings,
        in: context.zone,
        limits: dependencies.settings.limits
      )
      let hosts = try settings.allowedHosts.map { try AllowedHosts.canonical($0) }
      let schemes = try settings.allowedSchemes.map { try AllowedSchemes.canonical($0) }
      if let messaging = settings.messaging { try Self.check(messaging) }
      let record = try await workspaces.update(workspace, by: context.actor) { record in
        if let name = settings.name { record.name = name }
        if let hosts { record.allowedHosts = hosts.isEmpty ? nil : hosts }
        if let schemes { record.allowedSchemes = schemes.isEmpty ? nil : schemes }
        if let accepts = settings.acceptsOneLinkTargets { record.acceptsOneLinkTargets = accepts }
        if let allows = settings.allowsInspection { record.allowsInspection = allows }
        if let isRequired = settings.requiresSecondFactor {
          record.requiresSecondFactor = isRequired
        }
        if let messaging = settings.messaging {
          record.messaging = messaging.isEmpty ? nil : messaging
        }
        // The name as the database has it: what is read later is read as it is stored.
        if let zone = settings.timeZone { record.timeZone = TimeText.zoneName(zone) }
      }
      await dependencies.tellObserversOfSite()
      return try .json(record)
    }
  }
}

extension WorkspaceRoutes {
  private static func check(_ messaging: MessagingSettings) throws(ProblemError) {
    do {
      _ = try MessagingPolicy(messaging)
    } catch {
      throw ProblemError(error, below: "/messaging")
    }
  }
}

/// The hosts that a workspace lists.
enum AllowedHosts: Sendable {
  /// The canonical spelling of one entry: a host, or `*.` and the host above; `nil` where it is
  /// neither.
  static func canonical(_ entry: String) -> String? {
    guard entry.hasPrefix("*.") else { return LinkDomain(entry)?.description }
    return LinkDomain(entry.dropFirst(2)).map { "*.\($0)" }
  }

  /// The canonical spelling of a list.
  ///
  /// - Throws: ``ProblemError`` that names each entry that is no host.
  static func canonical(_ entries: [String]) throws(ProblemError) -> [String] {
    var faults = FieldFaults()
    var hosts: [String] = []
    for (index, entry) in entries.enumerated() {
      if let host = canonical(entry) {
        hosts.append(host)
      } else {
        faults.add("/allowedHosts/\(index)", "invalid", .allowedHost)
      }
    }
    try faults.finish()
    return hosts
  }
}

/// The schemes besides `https` that a workspace allows.
enum AllowedSchemes: Sendable {
  /// The canonical spelling of one entry, which may end in `:` or `://`; `nil` where it may not be allowed.
  static func canonical(_ entry: String) -> String? {
    let scheme = entry.prefix { $0 != ":" }.lowercased()
    let rest = entry.dropFirst(scheme.count)
    guard ["", ":", "://"].contains(rest), CustomScheme.mayBeAllowed(scheme) else { return nil }
    return scheme
  }

  /// The canonical spelling of a list, each scheme once.
  ///
  /// - Throws: ``ProblemError`` that names each entry that may not be allowed.
  static func canonical(_ entries: [String]) throws(ProblemError) -> [String] {
    var faults = FieldFaults()
    var schemes: [String] = []
    for (index, entry) in entries.enumerated() {
      guard let scheme = canonical(entry) else {
        faults.add("/allowedSchemes/\(index)", "invalid", .allowedScheme)
        continue
      }
      if !schemes.contains(scheme) { schemes.append(scheme) }
    }
    try faults.finish()
    return schemes
  }
}

extension OpenAPIOperation {
  static let getWorkspace = OpenAPIOperation(
    .getWorkspace,
    tag: "management",
    summary: "Show the workspace of the key",
    answers: [.json("The workspace.", .workspace)]
  )
  static let updateWorkspace = OpenAPIOperation(
    .updateWorkspace,
    tag: "management",
    summary: "Change the workspace",
    body: .json(.workspaceSettings),
    answers: [.json("The workspace, changed.", .workspace)]
  )
}
