import HTTPTypes
import Hummingbird
import JSONCoding
import LinkCore
import Persistence
import WireModels

/// What stores sold: notifications of the App Store, transactions, and revenue by what led to it.
struct PurchasesFeature: ServerFeature {
  private let responder: AppStoreResponder
  private let repositories: Repositories
  private let long: LongReportQueue
  private let now: @Sendable () -> Timestamp

  init(_ dependencies: ServerDependencies) {
    responder = AppStoreResponder(dependencies)
    repositories = dependencies.repositories
    long = dependencies.longReports
    now = dependencies.now
  }

  func register(on routes: inout RouteTable) {
    routes.add(
      .post,
      "/v1/app-store/notifications/{id}",
      family: .management,
      operation: .takeAppStoreNotification,
      handler: responder.answer
    )
    routes.manage(.listPurchases) { request, _, workspace in
      let query = try QueryReader(request, .listPurchases)
      let cursor: ClickID? = try query.id("cursor")
      let page = try await repositories.purchases.list(
        workspace,
        person: query.text("person", .personID),
        cursor: cursor?.description,
        limit: query.integer("limit", 1...200, standard: 50)
      )
      return try .json(Page(items: page.items, nextCursor: page.nextCursor))
    }
    routes.manage(.listStoreNotifications) { request, context, workspace in
      let query = try QueryReader(request, .listStoreNotifications)
      let app: AppID = try context.pathID()
      _ = try await repositories.apps.find(workspace, app).found("app")
      let items = try await repositories.purchases.notifications(
        workspace,
        app: app,
        limit: query.integer("limit", 1...200, standard: 50)
      )
      return try .json(Page(items: items))
    }
    routes.manage(.reportPurchases) { request, _, workspace in
      try await report(request, workspace)
    }
  }

  private func report(_ request: Request, _ workspace: WorkspaceID) async throws -> Response {
    let query = try QueryReader(request, .reportPurchases)
    let grouping =
      try query.text("by", .purchaseGrouping)
      .flatMap { PurchaseGrouping(rawValue: $0) } ?? .link
    let environment =
      try query.text("environment", .purchaseEnvironment)
      .flatMap { PurchaseEnvironment(rawValue: $0) } ?? .production
    let today = now().milliseconds / ReportRange.day
    let (start, end) = try query.range(
      until: Timestamp(milliseconds: (today + 1) * ReportRange.day)
    )
    let rows = try await long.run(of: workspace) {
      try await repositories.purchases.report(
        workspace,
        by: grouping,
        from: start,
        to: end,
        environment: environment
      )
    }
    return try .json(
      PurchaseReport(by: grouping, from: start, to: end, environment: environment, rows: rows)
    )
  }
}

extension ProblemKind {
  /// A store did not sign what claims to be its notification, or signed it too long ago.
  static let untrustedNotification = ProblemKind(.untrustedNotification, .badRequest)
}

extension OpenAPIOperation {
  fileprivate static let takeAppStoreNotification = OpenAPIOperation(
    "takeAppStoreNotification",
    tag: "store",
    summary: "Receive a notification of the App Store",
    detail: """
      The URL for App Store Server Notifications V2 in App Store Connect, with the app's id. The server checks \
      the signature, its certificates up to Apple's root, bundle id, environment and date. 200 means that the \
      transaction is on disk. A repeated notification changes nothing.
      """,
    parameters: [.path("id", .id, "The app.")],
    body: .json(.appStoreNotification),
    answers: [.json("Stored.", .storedNotification)],
    problems: [.notFound, .invalidFields, .conflictingFields, .untrustedNotification]
  )

  fileprivate static let listPurchases = OpenAPIOperation(
    .listPurchases,
    summary: "List store transactions, most recently received first",
    parameters: [
      .query(
        "person",
        .personID,
        "Only transactions of the person that this distinct id belongs to."
      ),
      cursor, limit,
    ],
    answers: [.json("A page of transactions.", .page("PurchasePage", of: .purchase))]
  )

  fileprivate static let listStoreNotifications = OpenAPIOperation(
    .listStoreNotifications,
    summary: "List App Store notifications of an app, newest first",
    parameters: [.path("id", .id, "The app."), limit],
    answers: [
      .json("The notifications.", .page("StoreNotificationPage", of: .storeNotification))
    ],
    problems: [.notFound]
  )

  fileprivate static let reportPurchases = OpenAPIOperation(
    .reportPurchases,
    summary: "Report store revenue in a range of time by a dimension",
    detail: """
      A transaction counts once, at the time of purchase, even if both the app and the store reported it. The \
      same applies to its refund. Amounts are those of the store once it has confirmed a transaction. \
      Transactions that only the app reported are separate. A renewal is attributed like the first purchase of \
      its subscription. The 1,000 values with most confirmed purchases have rows; the rest are `(other)`. \
      Currencies beyond 100 are `XXX`.
      """,
    parameters: [
      .query("by", .purchaseGrouping, "The dimension; `link` if absent."),
      .query("environment", .purchaseEnvironment, "The environment; `production` if absent."),
      .query("from", .timestamp, "The start of the range. Defaults to thirty days before its end."),
      .query("to", .timestamp, "The end of the range, not included. Defaults to the end of today."),
    ],
    answers: [.json("The sums.", .purchaseReport)]
  )
}
