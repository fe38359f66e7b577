import AttributionCore
import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

extension ReportsFeature {
  /// The most steps of a conversion report.
  static let maximumSteps = 10
  /// The longest window of a conversion report, in milliseconds.
  static let longestConversion = 90 * ReportRange.day

  func conversion(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportConversion)
    let names = (try query.text("steps", .line(1...2_000)) ?? "").split(
      separator: ",",
      omittingEmptySubsequences: false
    ).map(String.init)
    guard (1...Self.maximumSteps).contains(names.count), names.allSatisfy({ !$0.isEmpty }) else {
      throw QueryReader.fault(
        "steps",
        "must be 1 to \(Self.maximumSteps) names of events with commas between them"
      )
    }
    let within = try query.integer(
      "within",
      1...Int(Self.longestConversion),
      standard: Int(7 * ReportRange.day)
    )
    let link: LinkID? = try query.id("link")
    if let link { _ = try await repositories.links.find(workspace, link).found("link") }
    let range = try range(query, zone: .gmt)
    let results = try await long.run(of: workspace) {
      try await repositories.reports.conversion(
        workspace,
        steps: names,
        within: Int64(within),
        link: link,
        in: range
      )
    }
    return try .json(
      ConversionReport(
        from: range.start,
        to: range.end,
        within: Int64(within),
        link: link,
        steps: zip(names, results).map {
          .init(event: $0, people: $1.people, median: $1.median, p90: $1.p90)
        }
      )
    )
  }
}
