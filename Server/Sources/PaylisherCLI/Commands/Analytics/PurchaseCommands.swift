import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The commands about purchases in stores.
struct PurchaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchase",
    abstract: "List purchases and store notifications.",
    subcommands: [PurchaseListCommand.self, PurchaseNotificationsCommand.self]
  )
}

/// Lists transactions.
struct PurchaseListCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List transactions, starting with the last one received."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var page: PageOptions
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<PurchaseResource> {
    try await client.send(.purchases(cursor: page.cursor, limit: page.limit))
  }

  func table(_ page: Page<PurchaseResource>) -> (headings: [String], rows: [[String]]) {
    let rows = page.items.map { purchase in
      [
        purchase.purchasedAt.iso8601, purchase.transactionID, purchase.originalTransactionID,
        purchase.productID, purchase.state.rawValue, purchase.isVerified ? "yes" : "no",
        purchase.environment?.rawValue ?? "", purchase.currency, purchase.amount,
        purchase.refunded, purchase.distinctID ?? "", purchase.origin.screen ?? "",
        purchase.origin.placement ?? "", purchase.origin.variant ?? "",
        purchase.origin.message ?? "", purchase.origin.openedBy ?? "",
      ]
    }
    return (
      [
        "purchasedAt", "transaction", "original", "product", "state", "verified", "environment",
        "currency", "amount", "refunded", "person", "screen", "placement", "variant", "message",
        "openedBy",
      ], rows
    )
  }

  func show(_ page: Page<PurchaseResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else { return terminal.line("There are no purchases.") }
    let rows = page.items.map { purchase in
      [
        purchase.purchasedAt.forPeople, purchase.productID, purchase.amount, purchase.currency,
        purchase.isVerified ? purchase.state.rawValue : "unverified", purchase.transactionID,
      ]
    }
    TextTable(
      headings: ["when", "product", "amount", "", "state", "transaction"],
      rows: rows,
      rightAligned: [2]
    ).write(to: terminal)
    if let cursor = page.nextCursor { terminal.line("There are more: --cursor \(cursor)") }
  }
}

/// Lists what the App Store sent about an app.
struct PurchaseNotificationsCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List an app's App Store notifications, newest first."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Bundle ID or ID of the app.") var app: String
  @Option(help: ArgumentHelp("Maximum number of rows to print, up to 200.", valueName: "count"))
  var limit =
    50
  @Flag(help: "Print the result as CSV.") var csv = false

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> Page<StoreNotificationResource> {
    let app = try await AppFinder(client: client).find(app)
    return try await client.send(.storeNotifications(app.id, limit: limit))
  }

  func table(_ page: Page<StoreNotificationResource>) -> (headings: [String], rows: [[String]]) {
    let rows = page.items.map { item in
      [
        item.receivedAt.iso8601, item.type, item.subtype ?? "", item.environment?.rawValue ?? "",
        item.transactionID ?? "", item.signedAt.iso8601,
      ]
    }
    return (["receivedAt", "type", "subtype", "environment", "transaction", "signedAt"], rows)
  }

  func show(_ page: Page<StoreNotificationResource>, on terminal: Terminal) {
    guard !page.items.isEmpty else {
      return terminal.line("The App Store has sent no notifications. See docs/purchases.md.")
    }
    let rows = page.items.map { item in
      [
        item.receivedAt.forPeople, item.type, item.subtype ?? "", item.environment?.rawValue ?? "",
        item.transactionID ?? "", item.signedAt.forPeople,
      ]
    }
    TextTable(
      headings: ["received", "type", "subtype", "environment", "transaction", "signed"],
      rows: rows
    ).write(to: terminal)
  }
}

/// Prints what stores sold, by what led to it.
struct ReportPurchasesCommand: TableCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchases",
    abstract: "Show store revenue grouped by a dimension.",
    discussion: """
      Counts revenue only after the store has confirmed the purchase. Purchases that only the app reported appear in \
      the unverified column.
      """
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var range: RangeOptions
  @Argument(
    help: "Dimension to group by: link, campaign, message, screen, placement, variant or product."
  )
  var by = PurchaseGrouping.link.rawValue
  @Flag(help: "Show sandbox test purchases instead of real purchases.") var sandbox = false
  @Flag(help: "Print the result as CSV.") var csv = false

  func ask(_ client: PaylisherClient) async throws -> PurchaseReport {
    guard let grouping = PurchaseGrouping(rawValue: by) else {
      let known = PurchaseGrouping.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("Use one of \(known).")
    }
    let moments = try range.moments()
    return try await client.send(
      .purchaseReport(
        by: grouping,
        environment: sandbox ? .sandbox : .production,
        from: moments.from,
        to: moments.to
      )
    )
  }

  func table(_ report: PurchaseReport) -> (headings: [String], rows: [[String]]) {
    let rows = report.rows.flatMap { row in
      row.sums.map { sum in
        [
          Self.name(row), sum.currency, String(sum.purchases), String(sum.renewals),
          String(sum.refunds), sum.gross, sum.refunded, sum.net, sum.unverified,
        ]
      }
    }
    return (
      [
        report.by.rawValue, "currency", "purchases", "renewals", "refunds", "gross", "refunded",
        "net", "unverified",
      ], rows
    )
  }

  func show(_ report: PurchaseReport, on terminal: Terminal) {
    guard !report.rows.isEmpty else { return terminal.line("No purchases in this period.") }
    let table = table(report)
    TextTable(
      headings: table.headings,
      rows: table.rows,
      rightAligned: Set(2..<table.headings.count)
    ).write(to: terminal)
  }

  private static func name(_ row: PurchaseReport.Row) -> String {
    let value = row.value ?? "(none)"
    return row.placement.map { "\($0) / \(value)" } ?? value
  }
}
