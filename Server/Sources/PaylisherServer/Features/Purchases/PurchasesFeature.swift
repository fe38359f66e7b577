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
    summary: "Take a notification of the App Store",
    detail: """
      App Store Server Notifications V2: the address for App Store Connect, with the app's id. The \
      signature, its certificates up to Apple's root, bundle id, environment and date are checked; \
      200 means that the transaction is on disk. A notification that came before changes nothing.
      """,
    parameters: [.path("id", .id, "The app.")],
    body: .json(.appStoreNotification),
    answers: [.json("It is stored.", .storedNotification)],
    problems: [.notFound, .invalidFields, .conflictingFields, .untrustedNotification]
  )

  fileprivate static let listPurchases = OpenAPIOperation(
    .listPurchases,
    summary: "Transactions of stores, those that the server learnt of last first",
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
    summary: "Notifications of the App Store about an app, newest first",
    parameters: [.path("id", .id, "The app."), limit],
    answers: [
      .json("The notifications.", .page("StoreNotificationPage", of: .storeNotification))
    ],
    problems: [.notFound]
  )

  fileprivate static let reportPurchases = OpenAPIOperation(
    .reportPurchases,
    summary: "What stores sold in a range of time, by what led to it",
    detail: """
      A transaction counts once, whether the app reported it, the store confirmed it, or both, at the \
      time when it was bought; so does its refund. Money is the store's once it has confirmed a \
      transaction; what only the app reported is apart. A renewal belongs to what led to the first \
      purchase of its subscription. The 1,000 values with most confirmed purchases have rows, the \
      rest shares `(other)`; currencies beyond 100 share `XXX`.
      """,
    parameters: [
      .query("by", .purchaseGrouping, "What to sum up by; `link` if absent."),
      .query("environment", .purchaseEnvironment, "Whose purchases; `production` if absent."),
      .query("from", .timestamp, "Where the range begins; thirty days before its end if absent."),
      .query("to", .timestamp, "Where the range has ended; the end of today if absent."),
    ],
    answers: [.json("The sums.", .purchaseReport)]
  )
}
