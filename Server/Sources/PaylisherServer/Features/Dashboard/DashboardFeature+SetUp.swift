import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  func registerSetUp(on routes: inout RouteTable) {
    page(&routes, "domains", needs: .readLinks) { page in try await domains(page) }
    respond(&routes, .post, "domains", needs: .manageDomains, addDomain)
    respond(&routes, .post, "domains/{id}/pages", needs: .manageDomains, setDomainPages)
    sensitive(
      &routes,
      .post,
      "domains/{id}/move",
      needs: .manageDomains,
      back: "domains",
      moveDomain
    )
    sensitive(
      &routes,
      .post,
      "domains/{id}/delete",
      needs: .manageDomains,
      back: "domains",
      deleteDomain
    )
    registerChecks(on: &routes)
    registerApps(on: &routes)
    sensitive(&routes, .get, "keys", needs: .manageKeys) { page in
      .dashboard(try await keys(page), to: page.request)
    }
    sensitive(&routes, .post, "keys", needs: .manageKeys, back: "keys", createKey)
    sensitive(&routes, .post, "keys/{id}/rotate", needs: .manageKeys, back: "keys", rotateKey)
    sensitive(&routes, .post, "keys/{id}/revoke", needs: .manageKeys, back: "keys") { page in
      _ = try await page.api.send(.revokeKey(page.context.parameters.get("id") ?? ""))
      return .redirect(to: page.environment.path("keys"))
    }
    registerSettings(on: &routes)
  }

  func domains(
    _ page: DashboardRequest,
    _ id: DomainID? = nil,
    findings: [Finding]? = nil,
    draft: String = "",
    newAddress: String? = nil,
    pages: [DomainPage: String]? = nil,
    problem: Problem? = nil
  ) async throws -> HTML {
    let domains = try await page.api.send(.domains).items
    let named = domains.first { $0.id.description == id?.description ?? page["domain"] }
    let chosen = named ?? domains.first
    var association: AssociationReport?
    if let chosen {
      let url = page.text("url") ?? chosen.baseURL + "/"
      association = try? await page.api.send(.association(of: chosen.id, url: url))
    }
    return DomainsPage(
      environment: page.environment,
      domains: domains,
      chosen: chosen,
      association: association,
      findings: findings,
      url: page["url"],
      draft: draft,
      newAddress: newAddress,
      pages: pages,
      problem: problem,
      mayEdit: page.member.may(.manageDomains)
    ).html
  }

  @Sendable private func addDomain(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    // People copy a host from their browser.
    let host = form["host"].filter { !$0.isWhitespace }
    let name = host.hasPrefix("https://") ? String(host.dropFirst(8)) : host
    do {
      let settings = DomainSettings(
        host: name.hasSuffix("/") ? String(name.dropLast()) : name,
        caseSensitive: form["caseSensitive"] == "1"
      )
      let domain = try await page.api.send(.createDomain(settings))
      return .redirect(to: page.environment.path("domains", ["domain": domain.id.description]))
    } catch let error as ProblemError {
      return .dashboard(
        try await domains(page, draft: host, problem: error.problem),
        to: page.request,
        status: .unprocessableContent
      )
    }
  }

  /// Sets where a domain redirects; an empty field removes the page.
  @Sendable private func setDomainPages(_ page: DashboardRequest) async throws -> Response {
    let id: DomainID = try page.id()
    let form = try await page.request.form()
    let pages = DomainPage.allCases.reduce(into: [DomainPage: String]()) { pages, page in
      pages[page] = form[page.rawValue].filter { !$0.isWhitespace }
    }
    do {
      let change = DomainChange(
        pages: pages.mapValues { $0.isEmpty ? nil : $0 },
        caseSensitive: form["caseSensitive"] == "1"
      )
      _ = try await page.api.send(.updateDomain(id, change))
      return .redirect(to: page.environment.path("domains", ["domain": id.description]))
    } catch let error as ProblemError {
      let html = try await domains(page, id, pages: pages, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  /// Moves a domain and its links to the address in the form; `https` where it names no scheme.
  @Sendable private func moveDomain(_ page: DashboardRequest) async throws -> Response {
    let id: DomainID = try page.id()
    let text = try await page.request.form()["baseURL"].filter { !$0.isWhitespace }
    let url = text.contains("://") ? text : "https://\(text)"
    let base = url.hasSuffix("/") ? String(url.dropLast()) : url
    do {
      let change = DomainChange(host: URLComponents(string: base)?.host, baseURL: base)
      _ = try await page.api.send(.updateDomain(id, change))
      return .redirect(to: page.environment.path("domains", ["domain": id.description]))
    } catch let error as ProblemError {
      let html = try await domains(page, id, newAddress: text, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  @Sendable private func deleteDomain(_ page: DashboardRequest) async throws -> Response {
    let id: DomainID = try page.id()
    do {
      _ = try await page.api.send(.deleteDomain(id))
      return .redirect(to: page.environment.path("domains"))
    } catch let error as ProblemError {
      let html = try await domains(page, id, problem: error.problem)
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  private func keys(
    _ page: DashboardRequest,
    made: KeyResource? = nil,
    draft: [String: String] = [:],
    problem: Problem? = nil
  ) async throws -> HTML {
    KeysPage(
      environment: page.environment,
      keys: try await page.api.send(.keys).items,
      apps: try await page.api.send(.apps).items,
      made: made,
      draft: draft,
      problem: problem
    ).html
  }

  /// Makes a key, and shows it in the answer to the form: nothing else ever shows it.
  @Sendable private func createKey(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let isSecret = form["app"].isEmpty
    do {
      let settings = KeySettings(
        kind: isSecret ? .secret : .publishable,
        app: isSecret ? nil : try Self.chosen(AppID(form["app"]), at: "/app"),
        role: isSecret ? try Self.chosen(Role(rawValue: form["role"]), at: "/role") : nil,
        name: form["name"].isEmpty ? nil : form["name"]
      )
      let made = try await page.api.send(.createKey(settings))
      return .dashboard(try await keys(page, made: made), to: page.request)
    } catch let error as ProblemError {
      return .dashboard(
        try await keys(
          page,
          draft: ["app": form["app"], "role": form["role"], "name": form["name"]],
          problem: page.problem(error)
        ),
        to: page.request,
        status: .unprocessableContent
      )
    }
  }

  /// Replaces a key, and shows the new one in the answer to the form.
  @Sendable private func rotateKey(_ page: DashboardRequest) async throws -> Response {
    let id = page.context.parameters.get("id") ?? ""
    let hours = Int(try await page.request.form()["overlapHours"])
    let made = try await page.api.send(.rotateKey(id, KeyRotation(overlapHours: hours)))
    return .dashboard(try await keys(page, made: made), to: page.request)
  }
}
