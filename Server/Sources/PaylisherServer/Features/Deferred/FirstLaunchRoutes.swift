import AttributionCore
import Foundation
import Hummingbird
import LinkCore
import Persistence
import WireModels

/// First launches as a list, and how they ended.
struct FirstLaunchRoutes: Sendable {
  let repository: ReceiptRepository
  let apps: AppRepository
  let now: @Sendable () -> Timestamp

  func register(on routes: inout RouteTable) {
    routes.manage(.listReceipts) { request, _, workspace in
      let query = try QueryReader(request, .listReceipts)
      let cursor: ReceiptID? = try query.id("cursor")
      let page = try await repository.launches(
        workspace,
        where: FirstLaunchFilter(
          app: try query.id("app"),
          link: try query.id("link"),
          reason: try query.text("reason", .launchReason).map { DeferredReason(rawValue: $0) },
          person: try query.text("person", .personID)
        ),
        cursor: cursor?.description,
        limit: try query.integer("limit", 1...200, standard: 50)
      )
      return try .json(Page(items: page.items, nextCursor: page.nextCursor))
    }
    routes.manage(.reportFirstLaunches) { request, _, workspace in
      let query = try QueryReader(request, .reportFirstLaunches)
      let range = try query.range(
        until: Timestamp(milliseconds: now().milliseconds + 1),
        maximumDays: nil
      )
      var report = try await repository.report(workspace, from: range.start, to: range.end)
      let rates = try await apps.list(workspace).map { ($0.id, $0.matching.errorRate) }
      report.measured = FirstLaunchReport.Measured.all(
        try await repository.shadow(workspace),
        errorRates: Dictionary(rates, uniquingKeysWith: { first, _ in first })
      )
      return try .json(report)
    }
  }
}

extension OpenAPIOperation {
  fileprivate static let listReceipts = OpenAPIOperation(
    .listReceipts,
    tag: "management",
    summary: "List first launches that requested a deferred deep link, newest first",
    parameters: [
      .query("app", .id, "Only launches of this app."),
      .query("link", .id, "Only launches that got this link."),
      .query("reason", .launchReason, "Only launches with this result, such as `matched`."),
      .query("person", .personID, "Only launches of the person that this distinct id belongs to."),
      .query("cursor", .id, "`nextCursor` of the previous page."),
      .query("limit", .integer(1...200), "Launches per page; 50 if absent."),
    ],
    answers: [.json("The launches.", .page("FirstLaunchPage", of: .firstLaunch))],
    problems: [.invalidQuery]
  )
  fileprivate static let reportFirstLaunches = OpenAPIOperation(
    .reportFirstLaunches,
    tag: "management",
    summary: "Report the results and delays of first launches",
    detail: "Reads the newest 20,000 launches of the range, which defaults to 30 days.",
    parameters: [
      .query("from", .timestamp, "The first moment."),
      .query("to", .timestamp, "The moment after the last."),
    ],
    answers: [.json("The report.", .firstLaunchReport)],
    problems: [.invalidQuery]
  )
}

extension Schema {
  fileprivate static let launchReason = Schema.string(
    Text(
      length: 1...64,
      pattern: "^[a-z_]{1,64}$",
      requirement: "a reason in lower case",
      example: "matched",
      accepts: { text in
        text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == 0x5F }
      }
    )
  )

  fileprivate static let firstLaunch = Schema.named(
    "FirstLaunch",
    .object([
      .required("id", .id, "The receipt."),
      .required("createdAt", .timestamp, "The time of the request."),
      .required("app", .id, "The app."),
      .required("reason", .text(0...64), "The reason, as a stable name."),
      .optional("method", .text(0...64), "The evidence that decided."),
      .optional("link", .id, "The link that was delivered."),
      .optional("confidence", .number(0...1), "The confidence of the match."),
      .optional("delay", .integer(), "Milliseconds from the click to the first launch."),
    ])
  )

  fileprivate static let firstLaunchReport = Schema.named(
    "FirstLaunchReport",
    .object([
      .required("from", .timestamp, "The start of the range."),
      .required("to", .timestamp, "The end of the range, not included."),
      .required("total", .integer(), "The number of first launches."),
      .required(
        "reasons",
        .array(launchReasonCount),
        "The reasons for the results, most frequent first."
      ),
      .required("delays", .array(launchDelay), "The delays between click and match."),
      .required("isTruncated", .boolean, "True if there were more than the report reads."),
      .required(
        "measured",
        .array(measured),
        "The result that probabilistic matching would have had for deterministic matches, by app, of all time."
      ),
    ])
  )

  private static let measured = Schema.named(
    "MeasuredMatching",
    .object([
      .required("app", .id, "The app."),
      .required("deliveries", .integer(), "The number of deliveries."),
      .optional("wrong", measuredPart, "The wrong ones among them."),
      .optional(
        "found",
        measuredPart,
        "The launches after a tap that got its link."
      ),
      .required("held", .number(0...1), "The part of the usual doubt that is allowed."),
      .required("bands", .array(measuredBand), "The launches by network and doubt."),
    ])
  )

  private static let measuredPart = Schema.named(
    "MeasuredPart",
    .object([
      .required("value", .number(0...1), "The part that was seen."),
      .required("low", .number(0...1), "The lower end of the 95 % interval."),
      .required("high", .number(0...1), "The upper end of the 95 % interval."),
    ])
  )

  private static let measuredBand = Schema.named(
    "MeasuredBand",
    .object([
      .required("network", .text(0...16), "`ipv4` or `ipv6`."),
      .required("doubt", .text(0...32), "The remaining error probability, in percent."),
      .required("right", .integer(), "Launches that would have got their link."),
      .required("wrong", .integer(), "Launches that would have got another link."),
      .required("refused", .integer(), "Launches that would have got nothing."),
    ])
  )

  private static let launchReasonCount = Schema.named(
    "FirstLaunchReason",
    .object([
      .required("reason", .text(0...64), "Why, as a stable name."),
      .optional("method", .text(0...64), "The evidence that decided."),
      .required("count", .integer(), "The count."),
    ])
  )

  private static let launchDelay = Schema.named(
    "FirstLaunchDelay",
    .object([
      .optional("upTo", .integer(), "The longest time in milliseconds; absent for longer ones."),
      .required("count", .integer(), "The count."),
    ])
  )
}
