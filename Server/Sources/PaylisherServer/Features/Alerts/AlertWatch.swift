import Dashboard
import Delivery
import Doctor
import Foundation
import LinkCore
import LinkPages
import Logging
import Persistence
import ServiceLifecycle
import WireModels

/// Looks at the conditions of alerts, and tells members and webhooks of what it finds.
///
/// One server at a time has the right to look at an alert. Each member and each webhook gets an incident once; if one of
/// them cannot be reached, another attempt follows a quarter of an hour later.
package struct AlertWatch: Service {
  /// How long a server has the right to look at an alert, and how long until a finding that is not sure is looked at
  /// again, in seconds.
  static let turn: Int64 = 900
  /// How many alerts one server looks at at once.
  static let atOnce = 4
  /// The most incidents that one message has.
  static let mostIncidents = AlertCheck.most + 1

  let router: ManagementRouter
  let server: String
  let repositories: Repositories
  var outbound: OutboundGuard
  let webhooks: AlertWebhook
  let mail: MailQueue?
  let now: @Sendable () -> Timestamp
  let logger: Logger
  /// Asks for a web page to which links lead.
  var ask: DestinationCheck.Ask
  /// Whether this server reaches the internet at all.
  var isOnline: @Sendable () async -> Bool = { await InternetCheck.look().isOnline }

  init(_ dependencies: ServerDependencies, router: ManagementRouter) {
    self.router = router
    server = dependencies.settings.baseURL
    now = dependencies.now
    repositories = dependencies.repositories
    outbound = dependencies.outbound
    ask = { [outbound] url throws(OutboundError) in
      try await outbound.get(url, limits: .destination)
    }
    webhooks = AlertWebhook(dependencies.secrets)
    (mail, logger) = (dependencies.mail, dependencies.logger)
  }

  package func run() async {
    await doEvery(.seconds(30), orLog: "alerts are not looked at", to: logger) {
      try await lookAtDue()
    }
  }

  /// Looks at the alerts that are due, some at once.
  func lookAtDue() async throws {
    let due = try await repositories.alerts.due(now: now())
    await withDiscardingTaskGroup { group in
      for turn in 0..<Self.atOnce {
        group.addTask {
          for place in stride(from: turn, to: due.count, by: Self.atOnce) {
            await tryLook(at: due[place])
          }
        }
      }
    }
  }

  private func tryLook(at due: DueAlert) async {
    guard !Task.isCancelled else { return }
    do {
      try await look(at: due)
    } catch {
      let id = due.alert.id
      logger.warning("an alert failed", metadata: ["id": "\(id)", "error": "\(error)"])
    }
  }

  private var nextTurn: Timestamp { now().advanced(bySeconds: Self.turn) }

  private func look(at due: DueAlert) async throws {
    var due = due
    guard try await repositories.alerts.move(&due, to: nextTurn) else { return }
    let now = self.now()
    guard let findings = try await check(now).findings(&due, keep: keep) else { return }
    let (interval, turn) = (AlertCheck.interval(of: due.alert.kind), Self.turn)
    let isStored = try await repositories.alerts.record(&due, findings, now: now) { waits in
      now.advanced(bySeconds: waits ? turn : interval)
    }
    guard isStored else { return }
    try await tell(due)
  }

  private func check(_ now: Timestamp) -> AlertCheck {
    AlertCheck(
      router: router,
      repositories: repositories,
      outbound: outbound,
      ask: ask,
      isOnline: isOnline,
      now: now,
      logger: logger
    )
  }

  /// Keeps the right to look while a look takes minutes.
  private func keep(_ due: inout DueAlert) async throws {
    let left = due.nextAt.milliseconds - now().milliseconds
    guard left < Self.turn * 500 else { return }
    guard try await repositories.alerts.move(&due, to: nextTurn) else { throw CancellationError() }
  }

  // MARK: - Telling

  private func tell(_ due: DueAlert) async throws {
    var due = due
    for recipient in try await repositories.alerts.waiting(due) {
      do {
        try await tell(due, recipient)
      } catch {
        guard !Task.isCancelled else { throw error }
        logger.warning("an alert was not sent", metadata: ["error": "\(error)"])
        if nextTurn < due.nextAt { _ = try await repositories.alerts.move(&due, to: nextTurn) }
      }
    }
  }

  private func tell(_ due: DueAlert, _ recipient: DueAlertRecipient) async throws {
    let incidents = try await repositories.alerts.incidents(
      due,
      confirmedAfter: recipient.sentAt,
      limit: Int64(Self.mostIncidents)
    )
    guard let last = incidents.last?.confirmedAt else { return }
    if let user = recipient.user {
      guard let mail else { return }
      try await send(incidents, due, to: recipient, id: "\(due.alert.id).\(last).\(user)", mail)
    } else {
      try await webhooks.send(incidents.map(\.wire), due, now: now(), outbound)
    }
    try await repositories.alerts.markSent(due, to: recipient, upTo: last)
  }

  private func send(
    _ incidents: [AlertIncidentRecord],
    _ due: DueAlert,
    to recipient: DueAlertRecipient,
    id: String,
    _ queue: MailQueue
  ) async throws {
    let language = recipient.language.flatMap { PageLanguage(rawValue: $0) } ?? .english
    guard let address = MailAddress(recipient.email) else { return }
    let environment = DashboardEnvironment(
      language: language,
      timeZone: TimeZone(identifier: due.timeZone) ?? .gmt,
      now: now(),
      userName: "",
      email: "",
      workspace: .init(id: due.alert.workspace, name: due.workspaceName)
    )
    let mail = AlertMail(
      environment: environment,
      server: server,
      alert: due.alert.form,
      incidents: incidents.map(\.wire)
    )
    let message = MailMessage(to: address, subject: mail.subject, text: mail.text, html: mail.html)
    do throws(MailFailure) {
      try await queue.deliver(message, id: id)
    } catch {
      guard !error.isTemporary else { throw error }
      logger.warning("a mail was not sent", metadata: ["error": "\(error)"])
    }
  }
}

extension AlertIncidentRecord {
  /// The incident as the API has it.
  var wire: AlertIncident {
    AlertIncident(
      alert: alert,
      subject: subject,
      reason: reason,
      arguments: arguments,
      detail: FindingReason(code: reason)?.detail(arguments) ?? reason,
      openedAt: openedAt,
      closedAt: closedAt
    )
  }
}
