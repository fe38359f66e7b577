import Delivery
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Alerts: made, changed, listed and deleted here; ``AlertWatch`` looks at their conditions.
struct AlertsFeature: ServerFeature {
  /// The most incidents of a list.
  static let mostIncidents: Int64 = 200

  let alerts: AlertRepository
  let webhooks: AlertWebhook
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    alerts = dependencies.repositories.alerts
    webhooks = AlertWebhook(dependencies.secrets)
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listAlerts) { request, _, workspace in
      _ = try QueryReader(request)
      return try .json(Page(items: try await alerts.list(workspace).map(form)))
    }
    routes.manage(.createAlert) { request, context, workspace in
      let settings = try await read(request, context)
      guard try await alerts.list(workspace).count < AlertResource.most else {
        throw ProblemError(.conflict, .manyAlerts, ["count": .init(AlertResource.most)])
      }
      let now = dependencies.now()
      let id = AlertID(dependencies.makeID(now))
      let alert = try await alert(id, settings, workspace, createdAt: now)
      try await alerts.create(alert, by: context.actor)
      return try .json(form(alert), status: .created)
    }
    routes.manage(.replaceAlert) { request, context, workspace in
      let settings = try await read(request, context)
      let (id, now) = (try context.pathID() as AlertID, dependencies.now())
      let alert = try await alert(id, settings, workspace, createdAt: now)
      try await alerts.replace(alert, now: now, pause: AlertWatch.turn, by: context.actor)
      let stored = try await alerts.list(workspace).first { $0.id == id }
      return try .json(form(try stored.found("alert")))
    }
    routes.manage(.deleteAlert) { _, context, workspace in
      try await alerts.delete(workspace, context.pathID(), by: context.actor)
      return .empty()
    }
    routes.manage(.listAlertIncidents) { request, context, workspace in
      _ = try QueryReader(request)
      let id = try context.pathID() as AlertID
      let incidents = try await alerts.incidents(workspace, id, limit: Self.mostIncidents)
      return try .json(Page(items: incidents.map(\.wire)))
    }
  }

  private func form(_ alert: AlertRecord) -> AlertResource {
    var form = alert.form
    form.webhookSecret = form.webhookURL.map { _ in webhooks.secret(of: alert.id) }
    return form
  }

  private func alert(
    _ id: AlertID,
    _ settings: AlertSettings,
    _ workspace: WorkspaceID,
    createdAt: Timestamp
  ) async throws -> AlertRecord {
    try check(settings)
    if let link = settings.link,
      try await dependencies.repositories.links.find(workspace, link) == nil
    {
      throw ProblemError.field("/link", "unknown_link", .unknownLink, ["id": .init("\(link)")])
    }
    var alert = AlertResource(id: id, settings: settings, createdAt: createdAt)
    alert.recipients = try await dependencies.repositories.members
      .recipients(settings.recipients, of: workspace)
    return AlertRecord(alert, in: workspace)
  }

  // MARK: - Reading settings

  private func read(_ request: Request, _ context: ServerContext) async throws -> AlertSettings {
    try await request.decoded(
      AlertSettings.self,
      schema: .alertSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
  }

  private func check(_ settings: AlertSettings) throws(ProblemError) {
    let kind = settings.kind
    try Self.check(settings.percent, in: kind.percents, at: "/percent", of: kind)
    try Self.check(settings.days, in: kind.days, at: "/days", of: kind)
    guard settings.link == nil || kind.isOfLinks else {
      throw .field("/link", "conflict", .notWith, ["kind": .init(kind.rawValue)])
    }
    guard settings.recipients.isEmpty || dependencies.mail != nil else {
      throw .field("/recipients", "no_mail_server", .sendsNoMail)
    }
    guard let url = settings.webhookURL else { return }
    do throws(OutboundError) {
      try dependencies.outbound.check(url)
    } catch {
      throw .field("/webhookURL", "invalid", .publicURL)
    }
  }

  /// Refuses a number that a kind does not have, and a missing one that it has.
  private static func check(
    _ value: Int?,
    in range: ClosedRange<Int>?,
    at pointer: String,
    of kind: AlertSettings.Kind
  ) throws(ProblemError) {
    guard let range else {
      guard value == nil else {
        throw .field(pointer, "conflict", .notWith, ["kind": .init(kind.rawValue)])
      }
      return
    }
    guard let value, range.contains(value) else {
      throw .field(
        pointer,
        value == nil ? "required" : "out_of_range",
        .wholeNumber,
        ["low": .init(range.lowerBound), "high": .init(range.upperBound)]
      )
    }
  }
}
