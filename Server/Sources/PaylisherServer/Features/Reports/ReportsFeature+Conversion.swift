import AttributionCore
import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

extension ReportsFeature {
  /// The most steps of a conversion report.
  static let maximumSteps = ConversionReport.mostSteps
  /// The longest window of a conversion report, in milliseconds.
  static let longestConversion = 90 * ReportRange.day

  func conversion(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportConversion)
    let link: LinkID? = try query.id("link")
    let names = try steps(query, link)
    let within = try query.integer(
      "within",
      1...Int(Self.longestConversion),
      standard: Int(7 * ReportRange.day)
    )
    if let link { _ = try await repositories.links.find(workspace, link).found("link") }
    let range = try range(query, zone: .gmt)
    let results = try await long.run(of: workspace) {
      if let link, names == nil {
        return try await repositories.reports.conversion(
          workspace,
          from: link,
          within: Int64(within),
          in: range
        )
      }
      return try await repositories.reports.conversion(
        workspace,
        steps: names ?? [],
        within: Int64(within),
        link: link,
        in: range
      )
    }
    let titles = names ?? ReportRepository.LinkStep.allCases.map(\.rawValue)
    return try .json(
      ConversionReport(
        from: range.start,
        to: range.end,
        within: Int64(within),
        link: link,
        steps: zip(titles, results).map {
          .init(event: $0, people: $1.people, median: $1.median, p90: $1.p90)
        }
      )
    )
  }

  /// The names of the steps; `nil` for the steps of a link, from a click to an event.
  private func steps(_ query: QueryReader, _ link: LinkID?) throws -> [String]? {
    let text = try query.text("steps", .line(1...2_000))
    if text == nil, link != nil { return nil }
    let names = (text ?? "").split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    guard (1...Self.maximumSteps).contains(names.count), names.allSatisfy({ !$0.isEmpty }) else {
      throw QueryReader.fault(
        "steps",
        .stepNames,
        ["count": .init(Self.maximumSteps)]
      )
    }
    return names
  }
}
