import Dashboard
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import LinkPages
import NIOCore
import TargetCore
import WireModels

/// Files of links: what the list is of as CSV, and rows that make new ones.
extension DashboardFeature {
  func registerLinkFiles(on routes: inout RouteTable) {
    respond(&routes, .get, "links/export", needs: .readLinks, exportLinks)
    page(&routes, "links/import", needs: .editLinks) { page in
      try await linkImport(page).view().html
    }
    respond(&routes, .post, "links/import", needs: .editLinks, importLinks)
  }

  // MARK: - Export

  /// Every link that the list is of.
  ///
  /// The first are read before the answer begins, so that a wrong filter is refused; the others as the browser
  /// takes them.
  @Sendable private func exportLinks(_ page: DashboardRequest) async throws -> Response {
    var listed = page.listedLinks
    listed.order = nil
    let (api, query) = (page.api, listed)
    let first = try await api.send(query.route(from: nil, limit: 200))
    let body = ResponseBody { writer in
      try await writer.write(ByteBuffer(string: CSVText.line(LinkColumns.exported) + "\r\n"))
      var links = first
      try await writer.write(Self.csv(of: links.items))
      while let cursor = links.nextCursor {
        links = try await api.send(query.route(from: cursor, limit: 200))
        try await writer.write(Self.csv(of: links.items))
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8",
        .contentDisposition: "attachment; filename=\"links.csv\"",
      ],
      body: body
    )
  }

  private static func csv(of links: [LinkResource]) throws -> ByteBuffer {
    var lines = ByteBuffer()
    for link in links {
      lines.writeString(CSVText.line(try LinkColumns.cells(ExportedLink(link))) + "\r\n")
    }
    return lines
  }

  // MARK: - Import

  private func linkImport(_ page: DashboardRequest) async throws -> LinkImport {
    LinkImport(page, domains: try await newLinkDomains(page))
  }

  /// The domains that a new link can be on; the first is that of links that name none, as in the API.
  func newLinkDomains(_ page: DashboardRequest) async throws -> [DomainResource] {
    let domains = try await page.api.send(.domains).items
    let first = DomainResource.preferred(of: domains)
    return (first.map { [$0] } ?? []) + domains.filter { $0.id != first?.id }
  }

  /// Says what rows would make; with the key of what was checked, makes it.
  @Sendable private func importLinks(_ page: DashboardRequest) async throws -> Response {
    // A body without a length may be of any.
    let length = page.request.headers[.contentLength].flatMap {
      BoundedNumber.read($0, in: 0...Int.max)
    }
    guard length ?? .max >= LargeBodyQueue.smallest else { return try await readImport(page) }
    return try await imports.below { try await readImport(page) }
  }

  private func readImport(_ page: DashboardRequest) async throws -> Response {
    let body: [UInt8]
    do {
      body = try await LinkImport.body(of: page.request)
    } catch let error as ProblemError where error.problem.code == ProblemKind.bodyTooLarge.code {
      let html = try await linkImport(page).view(fault: .tooLarge).html
      return .dashboard(html, to: page.request, status: .init(code: error.problem.status))
    }
    guard body.count >= LargeBodyQueue.smallest else { return try await importLinks(page, body) }
    return try await imports.run { try await importLinks(page, body) }
  }

  private func importLinks(_ page: DashboardRequest, _ body: [UInt8]) async throws -> Response {
    var links = try await linkImport(page)
    let read = links.read(body, try await links.context())
    let lines: [LinkFile.Line]
    do throws(LinkImportPage.Fault) {
      lines = try read.lines.get()
    } catch {
      let html = links.view(fault: error).html
      return .dashboard(html, to: page.request, status: .unprocessableContent)
    }
    let key = read.key
    let outcome =
      key.isEmpty ? try await links.preview(of: lines) : try await links.make(lines, key: key)
    return .dashboard(links.view(outcome: outcome).html, to: page.request)
  }
}

extension DashboardRequest {
  /// What the list of links is searched and filtered by.
  var listedLinks: LinkListPage.Query { LinkListPage.Query { self[$0] } }
}

extension LinkListPage.Query {
  /// The request for the links from a place of the list.
  func route(from cursor: String?, limit: Int? = nil) -> APIRoute<Page<LinkResource>> {
    .links(
      search: search,
      tag: tag,
      status: status,
      archived: isArchived,
      domain: domain,
      order: order,
      cursor: cursor,
      limit: limit
    )
  }
}
