import Dashboard
import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// Reports that readers without an account open by a link: made, listed and revoked here; the page is one
/// of the dashboard.
struct SharesFeature: ServerFeature {
  let shares: ReportShareRepository
  let dependencies: ServerDependencies

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    shares = dependencies.repositories.reportShares
  }

  func register(on routes: inout RouteTable) {
    routes.manage(.listReportShares) { request, _, workspace in
      _ = try QueryReader(request)
      let records = try await shares.list(workspace, now: dependencies.now())
      return try .json(Page(items: records.map(\.form)))
    }
    routes.manage(.createReportShare) { request, context, workspace in
      try await create(request, context, workspace)
    }
    routes.manage(.revokeReportShare) { _, context, workspace in
      try await shares.revoke(
        workspace,
        context.pathID(),
        now: dependencies.now(),
        by: context.actor
      )
      return .empty()
    }
  }

  private func create(
    _ request: Request,
    _ context: ServerContext,
    _ workspace: WorkspaceID
  ) async throws -> Response {
    let settings = try await request.decoded(
      ReportShareSettings.self,
      schema: .reportShareSettings,
      in: context.zone,
      limits: dependencies.settings.limits
    )
    try Self.check(settings)
    let now = dependencies.now()
    let token = SecretToken.random()
    var form = ReportShareResource(
      id: ReportShareID(dependencies.makeID(now)),
      settings: settings,
      createdAt: now
    )
    try await shares.create(
      ReportShareRecord(form, in: workspace),
      tokenHash: token.hash(pepper: dependencies.secrets.pepper),
      by: context.actor
    )
    form.url = "\(dependencies.settings.baseURL)/dashboard/shared/\(token)"
    return try .json(form, status: .created)
  }

  private static func check(_ settings: ReportShareSettings) throws(ProblemError) {
    if let zone = settings.timeZone, TimeZone(identifier: zone) == nil {
      throw .field("/timeZone", "unknown", .noTimeZone)
    }
    try check(query: settings.query)
  }

  /// Refuses a query of a report with its range that the page cannot read as it is meant.
  static func check(query: String?) throws(ProblemError) {
    try check(query, allowed: ReportShareSettings.parameters)
    try checkRange(FormBody(query ?? ""))
  }

  /// Refuses a query of a stored report with parameters that would mean nothing, or another link later.
  static func check(_ query: String?, allowed: Set<String>) throws(ProblemError) {
    let query = query ?? ""
    let names = query.utf8.split(separator: UInt8(ascii: "&"))
      .map { String(decoding: $0.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self) }
    if let name = names.first(where: { !allowed.contains($0) }) {
      let known = allowed.sorted().joined(separator: ", ")
      throw .field(
        "/query",
        "unknown",
        .otherParameter,
        ["name": .init(name), "known": .init(known)]
      )
    }
    // A title or a code can be another link's later, and readers would see a report that no member shared.
    let link = FormBody(query)["link"]
    guard link.isEmpty || LinkID(link) != nil else {
      throw .field("/query", "unknown_link", .sharedLink)
    }
  }

  /// A range that the page cannot read would be another one without a word.
  private static func checkRange(_ query: FormBody) throws(ProblemError) {
    let last = query["last"]
    guard last.isEmpty || BoundedNumber.read(last, in: 1...366) != nil else {
      throw .field("/query", "out_of_range", "requires a number of days from 1 to 366 as last")
    }
    for name in ["from", "to"] where !query[name].isEmpty && Day(query[name], in: .gmt) == nil {
      throw .field("/query", "invalid", "requires a day such as 2026-11-30 as \(name)")
    }
  }
}

extension Schema {
  static let report = Schema.choice(
    "overview",
    "breakdown",
    "funnel",
    "retention",
    "people",
    "revenue"
  )
  static let reportShare = Schema.named(
    "ReportShare",
    .object([
      .required("id", .id, "Its id, which opens nothing."),
      .required("name", .text(0...120), "The title for readers."),
      .required("report", report, "The report."),
      .required("query", .text(0...2_000), "Range and filters, as in the address of its page."),
      .required("timeZone", .text(1...64), "The zone of its days."),
      .required("createdAt", .timestamp, "The time of creation."),
      .required("expiresAt", .timestamp, "The time at which it stops working."),
      .optional("lastOpenedAt", .timestamp, "The time at which it was last opened, to the minute."),
      .optional("url", .text(10...400), "The link. Only in the answer that creates it."),
    ])
  )
  static let reportShareSettings = Schema.named(
    "ReportShareSettings",
    .object([
      .required("name", .name, "The title for readers."),
      .required("report", report, "The report."),
      .optional(
        "query",
        .text(0...2_000, example: "last=30&campaign=summer"),
        "Range and filters, as in the URL of the report page after `?`; `last` is a number "
          + "of days up to today, and `link` the id of a link. The last 30 days if absent."
      ),
      .optional(
        "timeZone",
        .text(1...64, example: "UTC"),
        "The time zone of its days; UTC if absent."
      ),
      .optional(
        "days",
        .integer(1...Int64(ReportShareSettings.mostDays)),
        "The number of days for which the link works; \(ReportShareSettings.standardDays) if absent."
      ),
    ])
  )
}

extension OpenAPIOperation {
  static let listReportShares = OpenAPIOperation(
    .listReportShares,
    tag: "reports",
    summary: "List the active shared reports, newest first, without their links",
    answers: [.json("The shares.", .page("ReportSharePage", of: .reportShare))],
    problems: [.invalidQuery]
  )
  static let createReportShare = OpenAPIOperation(
    .createReportShare,
    tag: "reports",
    summary: "Share a report with readers who have no account",
    detail: """
      Every reader with the link sees only this report, with these filters, until it ends or is revoked. Only \
      this answer contains the link.
      """,
    body: .json(.reportShareSettings),
    answers: [.json(201, "The share with its link.", .reportShare)]
  )
  static let revokeReportShare = OpenAPIOperation(
    .revokeReportShare,
    tag: "reports",
    summary: "Revoke a shared report immediately",
    parameters: [.path("id", .id, "The share.")],
    answers: [.init(204, "Its link no longer works.")]
  )
}
