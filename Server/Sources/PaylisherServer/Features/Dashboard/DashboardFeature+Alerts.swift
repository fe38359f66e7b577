import Dashboard
import Foundation
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import WireModels

extension DashboardFeature {
  private static let mostOpen: Int64 = 100

  func registerAlerts(on routes: inout RouteTable) {
    page(&routes, "alerts", needs: .readReports) { page in
      try await alerts(page, isSaved: page["done"] == "saved")
    }
    page(&routes, "alerts/new", needs: .shareReports) { page in
      let kind = AlertSettings.Kind(rawValue: page["kind"])
      return try await alertForm(page, draft: AlertPage.Draft(try kind.found("kind")))
    }
    page(&routes, "alerts/{id}", needs: .readReports) { page in
      let alert = try await alert(page, page.id())
      let link = try await linkNames(of: [alert], page)
      return try await alertForm(
        page,
        alert,
        draft: AlertPage.Draft(alert, link: alert.link.flatMap { link[$0] }),
        isStopped: page["done"] == "stopped"
      )
    }
    respond(&routes, .post, "alerts", needs: .shareReports) { try await saveAlert($0, nil) }
    respond(&routes, .post, "alerts/{id}", needs: .shareReports) { page in
      try await saveAlert(page, alert(page, page.id()))
    }
    respond(&routes, .post, "alerts/{id}/delete", needs: .shareReports) { page in
      _ = try await page.api.send(.deleteAlert(page.id()))
      return .redirect(to: page.environment.path("alerts"))
    }
    // Every recipient may stop the own e-mails, whatever the role allows of alerts.
    respond(&routes, .post, "alerts/{id}/stop", needs: .readReports) { page in
      let id: AlertID = try page.id()
      do {
        try await storedAlerts.stop(
          page.environment.workspace,
          id,
          for: page.member.signedIn.user,
          by: page.actor
        )
      } catch let error as StoreError {
        throw ProblemError(error)
      }
      return .redirect(to: page.environment.path("alerts/\(id)", ["done": "stopped"]))
    }
  }

  private func alerts(_ page: DashboardRequest, isSaved: Bool) async throws -> HTML {
    let workspace = page.environment.workspace
    let alerts = try await storedAlerts.list(workspace).map(\.form)
    return AlertsPage(
      environment: page.environment,
      alerts: alerts,
      open: try await storedAlerts.open(workspace, limit: Self.mostOpen).map(\.wire),
      links: try await linkNames(of: alerts, page),
      isSaved: isSaved
    ).html
  }

  private func alert(_ page: DashboardRequest, _ id: AlertID) async throws -> AlertResource {
    guard page.environment.role.allows(.shareReports) else {
      let alerts = try await storedAlerts.list(page.environment.workspace)
      return try alerts.first { $0.id == id }.found("alert").form
    }
    return try await page.api.send(.alerts).items.first { $0.id == id }.found("alert")
  }

  private func alertForm(
    _ page: DashboardRequest,
    _ alert: AlertResource? = nil,
    draft: AlertPage.Draft,
    problem: Problem? = nil,
    isStopped: Bool = false
  ) async throws -> HTML {
    let page = await page.offering(draft.kind.isOfLinks ? [.link] : [])
    var incidents: [AlertIncident] = []
    if let alert {
      incidents = try await storedAlerts.incidents(
        page.environment.workspace,
        alert.id,
        limit: Self.mostOpen
      ).map(\.wire)
    }
    return AlertPage(
      environment: page.environment,
      alert: alert,
      incidents: incidents,
      user: page.member.signedIn.user,
      sendsMail: sendsMail,
      draft: draft,
      problem: problem,
      isStopped: isStopped
    ).html
  }

  /// The titles of the links that alerts are about, or their short URLs; none of links that were deleted.
  private func linkNames(
    of alerts: [AlertResource],
    _ page: DashboardRequest
  ) async throws -> [LinkID: String] {
    var names: [LinkID: String] = [:]
    for id in Set(alerts.compactMap(\.link)) {
      do {
        names[id] = try await page.api.send(.link(id)).shortURL
      } catch let error as ProblemError where error.problem.status == 404 {
        continue
      }
    }
    return names
  }

  // MARK: - Saving

  private func saveAlert(
    _ page: DashboardRequest,
    _ alert: AlertResource?
  ) async throws -> Response {
    let form = try await page.request.form()
    let kind = try Self.chosen(AlertSettings.Kind(rawValue: form["kind"]), at: "/kind")
    do {
      let settings = try await settings(form, kind, page)
      if let alert {
        _ = try await page.api.send(.replaceAlert(alert.id, settings))
      } else {
        _ = try await page.api.send(.createAlert(settings))
      }
      return .redirect(to: page.environment.path("alerts", ["done": "saved"]))
    } catch let error as ProblemError where error.problem.status < 500 {
      var draft = AlertPage.Draft(kind)
      (draft.name, draft.link, draft.webhookURL) = (form["name"], form["link"], form["webhookURL"])
      (draft.percent, draft.days) = (form["percent"], form["days"])
      draft.recipients = form["recipients"]
      let html = try await alertForm(page, alert, draft: draft, problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
  }

  private func settings(
    _ form: FormBody,
    _ kind: AlertSettings.Kind,
    _ page: DashboardRequest
  ) async throws -> AlertSettings {
    let addresses = form["recipients"].split { $0 == "," || $0 == ";" || $0.isWhitespace }
    let webhook = form["webhookURL"].trimmingCharacters(in: .whitespaces)
    return AlertSettings(
      name: form["name"].trimmingCharacters(in: .whitespaces),
      kind: kind,
      link: try await link(form["link"], page),
      percent: try Self.number(form["percent"], in: kind.percents, at: "/percent"),
      days: try Self.number(form["days"], in: kind.days, at: "/days"),
      recipients: addresses.map(String.init),
      webhookURL: webhook.isEmpty ? nil : webhook
    )
  }

  private func link(_ text: String, _ page: DashboardRequest) async throws -> LinkID? {
    guard !text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    do {
      return try await ReportFilters(api: page.api).link(text)
    } catch var error as ProblemError {
      for place in error.problem.errors?.indices ?? 0..<0 {
        error.problem.errors?[place].pointer = "/link"
      }
      throw error
    }
  }

  private static func number(
    _ text: String,
    in range: ClosedRange<Int>?,
    at pointer: String
  ) throws(ProblemError) -> Int? {
    guard let range else { return nil }
    do throws(TypedNumber.Fault) {
      return try TypedNumber.read(text, in: range)
    } catch {
      throw .field(
        pointer,
        "invalid",
        .wholeNumber,
        ["low": .init(range.lowerBound), "high": .init(range.upperBound)]
      )
    }
  }
}
