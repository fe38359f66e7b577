import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import WireModels

extension DashboardFeature {
  /// The QR code and the history of a link, and changes of several links at once.
  func registerLinkTools(on routes: inout RouteTable) {
    respond(&routes, .post, "links/bulk", needs: .editLinks, changeSeveral)
    page(&routes, "links/{id}/code", needs: .readLinks, designCode)
    respond(&routes, .get, "links/{id}/qr", needs: .readLinks) { page in
      let route = try page.code(page.codeQuery, format: page["format"])
      var response = try await page.api.respond(route)
      response.headers[.contentDisposition] = "attachment"
      return response
    }
    page(&routes, "links/{id}/history", needs: .readLinks) { page in try await history(page) }
    respond(&routes, .post, "links/{id}/undo", needs: .editLinks, undo)
  }

  // MARK: - The QR code

  @Sendable private func designCode(_ page: DashboardRequest) async throws -> HTML {
    let query = page.codeQuery
    var problem: Problem?
    do {
      _ = try await page.api.respond(page.code(query, format: "svg"))
    } catch let error as ProblemError {
      problem = error.problem
    }
    return CodeDesignPage(
      environment: page.environment,
      link: try await page.api.send(.link(page.id())),
      query: query,
      problem: problem
    ).html
  }

  // MARK: - History

  private func history(_ page: DashboardRequest, problem: Problem? = nil) async throws -> HTML {
    let link = try await page.api.send(.link(page.id()))
    return LinkHistoryPage(
      environment: page.environment,
      link: link,
      entries: try await page.api.send(
        .linkChanges(link.id, cursor: page.text("cursor"), limit: 25)
      ),
      cursor: page.text("cursor"),
      problem: problem
    ).html
  }

  /// Brings the values of before a change back, as a new change.
  @Sendable private func undo(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let id: LinkID = try page.id()
    do {
      let unknown = ProblemError(.notFound, .noUndo)
      guard let number = form.number("number", in: BoundedNumber.versions) else { throw unknown }
      let found = try await page.api.send(.linkChanges(id, cursor: "\(number + 1)", limit: 1))
      guard let entry = found.items.first, entry.number == number, let undo = LinkUndo(entry)
      else { throw unknown }
      let patch = try undo.patch(try await page.api.send(.link(id)))
      _ = try await page.api.send(.changeLink(id, patch, version: form.version()))
      return .redirect(to: page.environment.path("links/\(id)", ["saved": "1"]))
    } catch let error as ProblemError {
      let html = try await history(page, problem: page.problem(error))
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
  }

  // MARK: - Several links

  /// Makes a change of the selected links, and shows what was not changed with the form as it was sent.
  @Sendable private func changeSeveral(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    let query = LinkListPage.Query { form[LinkListPage.Query.prefix + $0] }
    let texts = form.all("link").prefix(200)
    var outcome = LinkListPage.Outcome(done: 0)
    if let change = LinkChange(form), !texts.isEmpty,
      !change.lacksValue(in: page.environment.timeZone)
    {
      for text in texts { try await make(change, of: text, page, &outcome) }
      guard !outcome.refusals.isEmpty else {
        let items = query.items + [("changed", "\(outcome.done)")]
        return .redirect(to: page.environment.path("links", items))
      }
    }
    outcome.change = LinkChange(form)
    let html = try await linkList(page, query, outcome)
    return .dashboard(html, to: page.request, status: .unprocessableContent)
  }

  private func make(
    _ change: LinkChange,
    of text: String,
    _ page: DashboardRequest,
    _ outcome: inout LinkListPage.Outcome
  ) async throws {
    var name = text
    do {
      guard let id = LinkID(text) else {
        throw ProblemError(.notFound, .noSuchThing, ["what": .init("link")])
      }
      let link = try await page.api.send(.link(id))
      name = link.name
      guard let patch = change.patch(of: link, in: page.environment.timeZone) else { return }
      _ = try await page.api.send(.changeLink(id, patch, version: link.version))
      outcome.done += 1
    } catch let error as ProblemError {
      outcome.refusals.append(.init(name: name, problem: page.problem(error)))
    }
  }
}

extension LinkChange {
  /// Reads the form below the list; `nil` for an action that it does not have.
  fileprivate init?(_ form: FormBody) {
    guard let action = Action(rawValue: form["action"]) else { return nil }
    let values = Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0, form[$0.rawValue]) })
    self.init(action, values: values, links: form.all("link").prefix(200).compactMap { LinkID($0) })
  }
}

extension DashboardRequest {
  /// How a code is to be drawn, from the address.
  fileprivate var codeQuery: CodeDesignPage.Query {
    CodeDesignPage.Query(
      foreground: self["foreground"],
      background: self["background"],
      size: self["size"],
      margin: self["margin"],
      correction: self["correction"],
      logo: self["logo"]
    )
  }

  fileprivate func code(
    _ query: CodeDesignPage.Query,
    format: String
  ) throws -> APIRoute<NoAnswer> {
    .linkCode(
      try id(),
      format: format,
      foreground: query.foreground,
      background: query.background,
      size: query.size,
      margin: query.margin,
      correction: query.correction.isEmpty ? nil : query.correction,
      logo: query.logo
    )
  }
}
