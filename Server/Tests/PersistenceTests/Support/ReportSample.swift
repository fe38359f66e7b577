import AttributionCore
import LinkCore
import Persistence

/// Random events of a few days, and the same counts as reports give, added up one by one.
struct ReportSample: Sendable {
  /// An event with what it is counted by, as this sample made it.
  struct Entry: Sendable {
    var record: EventRecord
    var day: Int64
    var isAttributed: Bool
    var source: String?
    var plan: String?
    var amount: MoneyAmount?
    var currency: String?
  }

  let entries: [Entry]

  init(_ tenant: Tenant, count: Int, seed: UInt64) {
    var generator = Seeded(seed)
    entries = (0..<count).map { _ in
      let (isAttributed, day) = (
        Bool.random(using: &generator), Int64.random(in: 0..<4, using: &generator)
      )
      let source = ["instagram", "twitter", nil].randomElement(using: &generator) ?? nil
      let plan = ["pro", "free", nil].randomElement(using: &generator) ?? nil
      let amount = ["0.1", "19.99", "-5", nil].randomElement(using: &generator) ?? nil
      let currency = ["EUR", "TRY"].randomElement(using: &generator) ?? "EUR"
      var members: [String] = []
      if let source { members.append("\"campaign_source\":\"\(source)\"") }
      if amount != nil { members.append("\"currency\":\"\(currency)\"") }
      if let plan { members.append("\"plan\":\"\(plan)\"") }
      if let amount { members.append("\"revenue\":\(amount)") }
      var record = tenant.event(
        ["Purchase", "View"].randomElement(using: &generator) ?? "View",
        uuid: EntityID(timestamp: .start, using: &generator),
        person: "p\(Int.random(in: 0..<9, using: &generator))",
        key: isAttributed ? "summer25" : nil
      )
      record.occurredAt = .at(day * 86_400_000 + .random(in: 0..<86_400_000, using: &generator))
      record.properties = "{\(members.joined(separator: ","))}"
      return Entry(
        record: record,
        day: day,
        isAttributed: isAttributed,
        source: source,
        plan: plan,
        amount: amount.flatMap { MoneyAmount(decimal: $0) },
        currency: amount == nil ? nil : currency
      )
    }
  }

  /// What reports should count of the entries that stay in.
  func counts(_ isIn: (Entry) -> Bool) -> ReportCounts {
    entries.filter(isIn).reduce(into: ReportCounts()) { counts, entry in
      counts.events += 1
      guard let amount = entry.amount, let currency = entry.currency else { return }
      var sum = counts.revenue[currency] ?? RevenueSum()
      sum.amount = sum.amount + amount
      sum.purchases += 1
      counts.revenue[currency] = sum
    }
  }
}
