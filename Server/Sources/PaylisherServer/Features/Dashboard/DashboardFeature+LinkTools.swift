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

  @Sendable private func changeSeveral(_ page: DashboardRequest) async throws -> Response {
    let form = try await page.request.form()
    var (changed, failed) = (0, 0)
    for text in form.all("link").prefix(200) {
      do {
        guard let id = LinkID(text) else {
          throw ProblemError(.notFound, .noSuchThing, ["what": .init("link")])
        }
        let link = try await page.api.send(.link(id))
        guard let patch = Self.patch(form["action"], tag: form["tag"], link) else { continue }
        _ = try await page.api.send(.changeLink(id, patch, version: link.version))
        changed += 1
      } catch is ProblemError {
        failed += 1
      }
    }
    return .redirect(
      to: page.environment.path(
        "links",
        [
          "search": form.kept("search"), "tag": form.kept("tag"), "status": form.kept("status"),
          "domain": form.kept("domain"), "sort": form.kept("sort"), "cursor": form.kept("cursor"),
          "changed": "\(changed)",
          "failed": "\(failed)",
        ]
      )
    )
  }

  /// What an action changes of a link; `nil` where nothing.
  private static func patch(_ action: String, tag: String, _ link: LinkResource) -> LinkPatch? {
    let tags = link.settings.tags ?? []
    switch action {
    case "disabled", "active": return LinkPatch(["state": .string(action)])
    case "add" where !tag.isEmpty && !tags.contains(tag):
      return LinkPatch(["tags": .array((tags + [tag]).map { .string($0) })])
    case "remove" where tags.contains(tag):
      return LinkPatch(["tags": .array(tags.filter { $0 != tag }.map { .string($0) })])
    default: return nil
    }
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

extension FormBody {
  /// What the list was filtered by that the form is on.
  fileprivate func kept(_ name: String) -> String {
    self[LinkListPage.Query.prefix + name]
  }
}
