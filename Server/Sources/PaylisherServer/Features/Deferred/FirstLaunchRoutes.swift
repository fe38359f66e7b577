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
    summary: "First launches that asked for their link, newest first",
    parameters: [
      .query("app", .id, "Only launches of this app."),
      .query("link", .id, "Only launches that got this link."),
      .query("reason", .launchReason, "Only launches that ended so, such as `matched`."),
      .query("person", .personID, "Only launches of the person that this distinct id belongs to."),
      .query("cursor", .id, "From `nextCursor` of the page before."),
      .query("limit", .integer(1...200), "Launches per page; 50 where absent."),
    ],
    answers: [.json("The launches.", .page("FirstLaunchPage", of: .firstLaunch))],
    problems: [.invalidQuery]
  )
  fileprivate static let reportFirstLaunches = OpenAPIOperation(
    .reportFirstLaunches,
    tag: "management",
    summary: "How first launches ended, and how long after the click they came",
    detail: "Reads the newest 20,000 launches of the range; 30 days where none is named.",
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
      .required("createdAt", .timestamp, "When the app asked."),
      .required("app", .id, "The app."),
      .required("reason", .text(0...64), "Why it ended as it did, as a stable name."),
      .optional("method", .text(0...64), "The evidence that decided."),
      .optional("link", .id, "The link that was delivered."),
      .optional("confidence", .number(0...1), "How sure the match is."),
      .optional("delay", .integer(), "Milliseconds from the click to the first launch."),
    ])
  )

  fileprivate static let firstLaunchReport = Schema.named(
    "FirstLaunchReport",
    .object([
      .required("from", .timestamp, "Where the range begins."),
      .required("to", .timestamp, "Where it has ended."),
      .required("total", .integer(), "How many first launches there were."),
      .required(
        "reasons",
        .array(launchReasonCount),
        "Why they ended so, the most frequent first."
      ),
      .required("delays", .array(launchDelay), "How long after the click matches came."),
      .required("isTruncated", .boolean, "Whether there were more than the report reads."),
      .required(
        "measured",
        .array(measured),
        "What network and device would have decided for launches with certain evidence, by app, of all time."
      ),
    ])
  )

  private static let measured = Schema.named(
    "MeasuredMatching",
    .object([
      .required("app", .id, "The app."),
      .required("deliveries", .integer(), "How many deliveries the parts are of."),
      .optional("wrong", measuredPart, "Of these, the wrong ones."),
      .optional(
        "found",
        measuredPart,
        "Of the launches that follow a tap, those that got its link."
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
      .required("doubt", .text(0...32), "How much doubt was left, in per cent."),
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
      .required("count", .integer(), "How many."),
    ])
  )

  private static let launchDelay = Schema.named(
    "FirstLaunchDelay",
    .object([
      .optional("upTo", .integer(), "The longest time in milliseconds; absent for longer ones."),
      .required("count", .integer(), "How many."),
    ])
  )
}
