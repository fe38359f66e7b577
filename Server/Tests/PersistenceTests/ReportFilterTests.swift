import AttributionCore
import JSONCoding
import LinkCore
import Persistence
import Testing

/// Filters and groupings beside the same counts made one by one.
@Suite struct ReportFilterTests {
  private static let day: Int64 = 86_400_000
  private static let range = ReportRange(from: .start, to: .at(4 * day))

  @Test(arguments: Engine.allCases)
  func filtersAloneAndTogether(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let sample = ReportSample(tenant, count: 400, seed: 7)
      _ = try await tenant.repositories.events.append(tenant.id, sample.entries.map(\.record))
      let link = ReportFilter.Value.link(tenant.link.id)
      try await Self.expect(tenant, ReportFilter(), sample.counts { _ in true })
      try await Self.expect(
        tenant,
        ReportFilter(dimensions: [.link: link]),
        sample.counts(\.isAttributed)
      )
      try await Self.expect(
        tenant,
        ReportFilter(dimensions: [.source: .nothing]),
        sample.counts { $0.source == nil }
      )
      try await Self.expect(
        tenant,
        ReportFilter(dimensions: [.link: link, .source: .text("twitter"), .platform: .text("ios")]),
        sample.counts { $0.isAttributed && $0.source == "twitter" }
      )
      try await Self.expect(
        tenant,
        ReportFilter(dimensions: [.campaign: .text("SUMMER25"), .country: .nothing]),
        sample.counts(\.isAttributed)
      )
      for nothing in [.text("nowhere"), .link(LinkID(timestamp: .start))] as [ReportFilter.Value] {
        try await Self.expect(
          tenant,
          ReportFilter(dimensions: [.source: nothing]),
          ReportCounts()
        )
      }
    }
  }

  private static func expect(
    _ tenant: Tenant,
    _ filter: ReportFilter,
    _ expected: ReportCounts,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let counts = try await tenant.repositories.reports.totals(tenant.id, where: filter, in: range)
    #expect(counts.events == expected.events, sourceLocation: sourceLocation)
    let sums = counts.revenue.mapValues { [$0.amount.decimal, String($0.purchases)] }
    let expectedSums = expected.revenue.mapValues { [$0.amount.decimal, String($0.purchases)] }
    #expect(sums == expectedSums, sourceLocation: sourceLocation)
  }

  @Test(arguments: Engine.allCases)
  func filtersByEventAndProperty(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let sample = ReportSample(tenant, count: 400, seed: 8)
      _ = try await tenant.repositories.events.append(tenant.id, sample.entries.map(\.record))
      let reports = tenant.repositories.reports
      let pro = ReportFilter.Property(name: "plan", value: "pro")
      var filter = ReportFilter(dimensions: [.source: .text("instagram")], event: "Purchase")
      let days = (0..<4).map { day in
        ReportRange(from: .at(day * Self.day), to: .at((day + 1) * Self.day))
      }
      for property in [nil, pro] {
        filter.property = property
        let counts = try await reports.timeline(tenant.id, where: filter, in: [Self.range] + days)
        let expected = ([nil] + (0..<4).map(Int64.init)).map { day in
          sample.counts {
            $0.source == "instagram" && $0.record.name == "Purchase"
              && (property == nil || $0.plan == "pro") && (day == nil || $0.day == day)
          }.events
        }
        #expect(counts.map(\.events) == expected)
      }
      let plans = try await reports.breakdown(tenant.id, by: .property("plan"), in: Self.range)
      let sources = try await reports.breakdown(
        tenant.id,
        by: .dimension(.source),
        where: ReportFilter(property: pro),
        in: Self.range
      )
      let names = try await reports.breakdown(
        tenant.id,
        by: .event,
        where: ReportFilter(dimensions: [.source: .text("twitter")]),
        in: Self.range
      )
      #expect(
        Self.events(plans) == sample.grouped { $0.plan == nil ? nil : .some($0.plan) }
      )
      #expect(Self.events(sources) == sample.grouped { $0.plan == "pro" ? .some($0.source) : nil })
      #expect(
        Self.events(names)
          == sample.grouped { $0.source == "twitter" ? .some($0.record.name) : nil }
      )
    }
  }

  private static func events(_ rows: [BreakdownRow]) -> [String?: Int64] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.value, $0.counts.events) })
  }

  @Test(arguments: Engine.allCases)
  func countsABoundedNumberOfPropertiesAndValues(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let events = (0..<150).map { number -> EventRecord in
        var event = tenant.event(uuid: EntityID(timestamp: .start))
        event.properties = "{\"order\":\(number),\"p\(number)\":true}"
        return event
      }
      for batch in stride(from: 0, to: 150, by: 40) {
        let slice = Array(events[batch..<min(batch + 40, 150)])
        _ = try await tenant.repositories.events.append(tenant.id, slice)
      }
      let reports = tenant.repositories.reports
      for _ in 0..<2 {
        let orders = try await reports.breakdown(tenant.id, by: .property("order"), in: Self.range)
        #expect(orders.count == PropertyLimits.values + 1)
        #expect(orders.first?.value == "(other)")
        #expect(orders.first?.counts.events == Int64(150 - PropertyLimits.values))
        let last = try await reports.breakdown(tenant.id, by: .property("p38"), in: Self.range)
        #expect(last.map(\.value) == ["true"])
        #expect(
          try await reports.breakdown(tenant.id, by: .property("p39"), in: Self.range).isEmpty
        )
        #expect(try await reports.verify(tenant.id).wrong == 0)
        _ = try await reports.rebuild(tenant.id)
      }
    }
  }

  /// Python sends 42.0 where JavaScript sends 42, and some clients send text.
  @Test(arguments: Engine.allCases)
  func countsEqualNumbersAndTheirTextAsOneValue(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let values = ["42", "42.0", "4.2e1", "\"42\"", "43", "\"42.0\""]
      let events = try values.map { value -> EventRecord in
        var event = tenant.event(uuid: EntityID(timestamp: .start))
        let properties = try JSONValue(parsing: Array("{\"seats\":\(value)}".utf8))
        event.properties = EventProperties(properties.canonicalText)
        return event
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let rows = try await tenant.repositories.reports.breakdown(
        tenant.id,
        by: .property("seats"),
        in: Self.range
      )
      #expect(Self.events(rows) == ["42": 4, "43": 1, "42.0": 1])
    }
  }

  /// T10 in short form: every event three times, in random groups, from several senders.
  @Test(arguments: Engine.allCases)
  func addsMoneyUpOnceHoweverOftenItIsSent(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let sample = ReportSample(tenant, count: 120, seed: 9)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for sender in 0..<3 {
          group.addTask {
            var generator = Seeded(UInt64(sender))
            var rest = sample.entries.map(\.record).shuffled(using: &generator)[...]
            while !rest.isEmpty {
              let batch = Array(rest.prefix(.random(in: 1...60, using: &generator)))
              rest = rest.dropFirst(batch.count)
              _ = try await tenant.repositories.events.append(tenant.id, batch)
            }
          }
        }
        try await group.waitForAll()
      }
      try await Self.expect(tenant, ReportFilter(), sample.counts { _ in true })
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
      // The control: a sum that is a millionth off is seen.
      try await driver.write { connection in
        _ = try connection.execute("UPDATE rollup SET count = count + 1 WHERE kind = 21")
      }
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong > 0)
    }
  }
}

extension ReportSample {
  /// How many events each value has; `nil` leaves an event out.
  fileprivate func grouped(_ value: (Entry) -> String??) -> [String?: Int64] {
    entries.reduce(into: [:]) { counts, entry in
      if let value = value(entry) { counts[value, default: 0] += 1 }
    }
  }
}
