import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import LinkPages
import NIOCore
import Persistence
import WireModels

extension DashboardFeature {
  func registerPeople(on routes: inout RouteTable) {
    page(&routes, "first-launches", needs: .readEvents, launches)
    page(&routes, "first-launches/{id}", needs: .readEvents, launch)
    page(&routes, "people", needs: .readPeople) { page in
      guard let id = page.text("person") else { return try await people(page) }
      return try await person(id, page)
    }
    respond(&routes, .get, "people/export", needs: .readPeople, export)
    sensitive(&routes, .post, "people/erasure", needs: .erasePeople, back: "people", erase)
  }

  @Sendable private func launch(_ page: DashboardRequest) async throws -> HTML {
    let receipt = try await page.api.send(.receipt(page.id()))
    // Links can be deleted, and clicks are kept for a while.
    var (link, click) = (LinkResource?.none, ClickResource?.none)
    if let id = receipt.link { link = try? await page.api.send(.link(id)) }
    if let id = receipt.click { click = try? await page.api.send(.click(id)) }
    return FirstLaunchPage(
      environment: page.environment,
      receipt: receipt,
      link: link,
      click: click
    ).html
  }

  @Sendable private func launches(_ page: DashboardRequest) async throws -> HTML {
    let query = FirstLaunchListPage.Query(
      reason: page.text("reason"),
      app: page.text("app"),
      days: page.number("days"),
      cursor: page.text("cursor")
    )
    let start = page.environment.now.advanced(bySeconds: -query.days * 86_400)
    async let report = page.api.send(.firstLaunchReport(from: start))
    async let apps = page.api.send(.apps).items
    let launches = try await page.api.send(
      .firstLaunches(
        app: query.app.flatMap { AppID($0) },
        reason: query.reason,
        cursor: query.cursor
      )
    )
    return FirstLaunchListPage(
      environment: page.environment,
      query: query,
      launches: launches,
      report: try await report,
      apps: try await apps,
      names: await names(of: Set(launches.items.compactMap(\.link)), page)
    ).html
  }

  /// What some links are called; not those that were deleted.
  private func names(of links: Set<LinkID>, _ page: DashboardRequest) async -> [LinkID: String] {
    var names: [LinkID: String] = [:]
    for id in links {
      guard let link = try? await page.api.send(.link(id)) else { continue }
      names[id] = link.settings.title ?? link.code
    }
    return names
  }

  /// The users of the newest events, each once.
  private func people(_ page: DashboardRequest) async throws -> HTML {
    var seen: Set<String> = []
    let events = try await page.api.send(.events(limit: 200)).items
    let recent = events.filter { seen.insert($0.distinctID).inserted }.prefix(50)
    return PeoplePage(environment: page.environment, recent: Array(recent)).html
  }

  private func person(
    _ id: String,
    _ page: DashboardRequest,
    erasure: ErasureReport? = nil,
    problem: Problem? = nil
  ) async throws -> HTML {
    let api = page.api
    async let person = api.send(.person(id))
    async let reach = api.send(.reach(of: id))
    async let identified = api.send(.events(of: id, named: "$identify", limit: 50)).items
    async let aliased = api.send(.events(of: id, named: "$create_alias", limit: 50)).items
    let merges = (try await identified + aliased).sorted { $0.occurredAt > $1.occurredAt }
    return PersonPage(
      environment: page.environment,
      id: id,
      person: try await person,
      reach: try await reach,
      events: try await api.send(.events(of: id, cursor: page.text("cursor"), limit: 50)),
      cursor: page.text("cursor"),
      merges: merges,
      erasure: erasure,
      problem: problem
    ).html
  }

  /// Everything that is stored of a person's events, ids and devices, as one JSON file.
  @Sendable private func export(_ page: DashboardRequest) async throws -> Response {
    guard let id = page.text("person") else {
      throw ProblemError(.invalidQuery, .noPerson)
    }
    // A page of another site could have browsers ask for files, and fill the audit log.
    try page.request.requireSameSite()
    let export = try await PersonExport(of: id, from: page.api, upTo: PersonExport.mostOfPage)
    // The file leaves the server: who took one is in the audit log, which names no person.
    try await audit.note(("person", "export"), in: page.member.workspace, by: page.actor)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json",
        .contentDisposition: "attachment; filename=\"person.json\"",
      ],
      body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder.canonical.encode(export)))
    )
  }

  /// Says what an erasure would take, or erases.
  @Sendable private func erase(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let id = form["person"]
    do {
      let report = try await page.api.send(
        .erasePerson(id, merged: form["dryRun"] != "1", isDryRun: form["dryRun"] == "1")
      )
      return .dashboard(try await person(id, page, erasure: report), to: page.request)
    } catch let error as ProblemError {
      let html = try await person(id, page, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }
}
