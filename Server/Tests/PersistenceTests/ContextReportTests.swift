import LinkCore
import Testing
import WireModels

@testable import Persistence

/// Reports by device type, device, system and version of the app, beside the same counts made one by one.
@Suite struct ContextReportTests {
  private static let hour: Int64 = 3_600_000
  private static let range = ReportRange(from: .start, to: .at(48 * hour))

  private static let contexts = [
    #""$device_model":"iPhone17,1","$device_type":"Mobile","$os_name":"iOS","$os_version":"18.1.2","$app_version":"2.0","$locale":"tr""#,
    #""$device_model":"iPad16,3","$device_type":"Tablet","$os_name":"iPadOS","$os_version":"18.1","$app_version":"2.1","$locale":"pt-BR""#,
    #""$os":"Android","$os_version":15,"$app_version":"2.0""#,
    #""$lib":"server""#,
  ]

  /// An event for each hour of two days; the ids of some are of another time, of others of none.
  private static func events(_ tenant: Tenant) -> [EventRecord] {
    (0..<48).map { number in
      let moment = Timestamp.at(Int64(number) * hour + 1)
      var event = tenant.event(
        number.isMultiple(of: 3) ? "Purchase" : "View",
        uuid: EntityID(timestamp: number.isMultiple(of: 5) ? .at(-90 * hour) : moment),
        person: "p\(number % 7)",
        key: number.isMultiple(of: 2) ? "SUMMER25" : nil
      )
      if number.isMultiple(of: 11) { event.uuid = EntityID(high: 0x1234_4000, low: UInt64(number)) }
      event.occurredAt = moment
      event.properties = "{\(contexts[number % 4]),\"price\":1}"
      return event
    }
  }

  private static func clicks(_ tenant: Tenant) -> [ClickRecord] {
    [("phone", "ios 18.1", 3), ("desktop", "windows 10", 2)].flatMap { device, system, count in
      (0..<count).map { number in
        var click = tenant.click(at: .at(Int64(number) * hour), isBot: number == 2)
        (click.device, click.system, click.source) = (device, system, "instagram")
        (click.language, click.referrerHost) = ("pt-BR", "news.example")
        click.inAppBrowser = device == "phone" ? "instagram" : nil
        return click
      }
    }
  }

  private static func filled(_ driver: any SQLDriver) async throws -> Tenant {
    let tenant = try await Tenant(driver)
    _ = try await tenant.repositories.events.append(tenant.id, events(tenant))
    try await tenant.repositories.clicks.append(clicks(tenant))
    return tenant
  }

  private static func counted(_ rows: [BreakdownRow]) -> [String?: [Int64]] {
    rows.reduce(into: [:]) { counted, row in
      let counts = row.counts
      counted[row.value] = [counts.clicks, counts.botClicks, counts.events]
    }
  }

  @Test(arguments: Engine.allCases)
  func countsByWhatDevicesSay(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Self.filled(driver)
      let expected: [ContextField: [String?: [Int64]]] = [
        .deviceType: [
          "phone": [2, 1, 12], "tablet": [0, 0, 12], "desktop": [2, 0, 0], nil: [0, 0, 24],
        ],
        .device: ["iPhone17,1": [0, 0, 12], "iPad16,3": [0, 0, 12], nil: [0, 0, 24]],
        .system: [
          "ios 18.1": [2, 1, 24], "android 15": [0, 0, 12], "windows 10": [2, 0, 0],
          nil: [0, 0, 12],
        ],
        .appVersion: ["2.0": [0, 0, 24], "2.1": [0, 0, 12], nil: [0, 0, 12]],
        .language: ["tr": [0, 0, 12], "pt": [4, 1, 12], nil: [0, 0, 24]],
        .referrer: ["news.example": [4, 1, 0]],
        .inAppBrowser: ["instagram": [2, 1, 0], nil: [2, 0, 0]],
      ]
      for (field, rows) in expected {
        let found = try await tenant.repositories.reports.breakdown(
          tenant.id,
          by: .context(field),
          in: Self.range
        )
        #expect(Self.counted(found) == rows, "\(field)")
      }
      #expect(try await tenant.repositories.reports.verify(tenant.id).wrong == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func filtersByDeviceAndOtherDimensions(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Self.filled(driver)
      let reports = tenant.repositories.reports
      let old = ReportFilter(contexts: [.appVersion: .text("2.0")])
      // Days that begin at half an hour are as exact as days of UTC.
      let days = (0..<4).map { part in
        ReportRange(
          from: .at(Int64(part) * 12 * Self.hour),
          to: .at(Int64(part + 1) * 12 * Self.hour)
        )
      }
      let counts = try await reports.timeline(tenant.id, where: old, in: [Self.range] + days)
      #expect(counts.map(\.events) == [24, 6, 6, 6, 6])
      #expect(counts.allSatisfy { $0.clicks == 0 })
      let names = try await reports.breakdown(tenant.id, by: .event, where: old, in: Self.range)
      #expect(Self.counted(names) == ["Purchase": [0, 0, 8], "View": [0, 0, 16]])
      let phones = ReportFilter(
        dimensions: [.link: .link(tenant.link.id)],
        contexts: [.deviceType: .text("phone")]
      )
      let sources = try await reports.breakdown(
        tenant.id,
        by: .dimension(.source),
        where: phones,
        in: Self.range
      )
      #expect(sources.first { $0.value == "instagram" }?.counts.clicks == 2)
      #expect(sources.reduce(0) { $0 + $1.counts.events } == 12)
      let none = ReportFilter(contexts: [.device: .nothing], event: "View")
      let total = try await reports.totals(tenant.id, where: none, in: Self.range)
      #expect((total.clicks, total.events) == (0, 16))
      let property = ReportFilter(
        contexts: [.device: .nothing],
        property: .init(name: "price", value: "1")
      )
      await #expect(throws: StoreError.self) {
        try await reports.totals(tenant.id, where: property, in: Self.range)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func manyModelsShareARow(_ engine: Engine) async throws {
    // attack 72
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let events = (0..<ContextCounts.mostValues + 5).map { number -> EventRecord in
        var event = tenant.event(uuid: EntityID(timestamp: .start))
        event.properties = "{\"$device_model\":\"m\(number)\"}"
        return event
      }
      _ = try await tenant.repositories.events.append(tenant.id, events)
      let rows = try await tenant.repositories.reports.breakdown(
        tenant.id,
        by: .context(.device),
        in: Self.range
      )
      #expect(rows.count == ContextCounts.mostValues + 1)
      #expect(rows.first?.value == "(other)")
      #expect(rows.first?.counts.events == 5)
    }
  }
}
