import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

extension ReportsFeature {
  func linkClicks(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportLinkClicks)
    let links = try links(query)
    let range = try range(query, zone: .gmt).inWholeDays
    if let unknown = try await repositories.links.missing(workspace, of: links).first {
      throw QueryReader.fault("links", .unknownLink, ["id": .init(unknown.description)])
    }
    let days = range.start.milliseconds / ReportRange.day..<range.end.milliseconds / ReportRange.day
    let clicks = try await repositories.reports.clicks(workspace, on: links, days: days)
    return try .json(
      LinkClicksReport(
        from: range.start,
        to: range.end,
        rows: links.map { link in .init(link: link, days: days.map { clicks[link]?[$0] ?? 0 }) }
      )
    )
  }

  /// The links that a query names, with commas between them.
  private func links(_ query: QueryReader) throws -> [LinkID] {
    let text = try query.text("links", .line(0...8_192)) ?? ""
    let words = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let links = words.compactMap { LinkID(String(Substring($0))) }
    guard (1...LinkClicksReport.most).contains(words.count), links.count == words.count else {
      throw QueryReader.fault("links", .linkList, ["count": .init(LinkClicksReport.most)])
    }
    return links
  }
}
