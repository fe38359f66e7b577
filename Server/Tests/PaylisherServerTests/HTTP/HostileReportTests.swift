import HTTPTypes
import HummingbirdTesting
import JSONCoding
import LinkCore
import LinkPages
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// Attacks on unique clicks, on reports by device and on properties.
@Suite struct HostileReportTests {
  private static func send(_ server: TestServer, _ properties: [String]) async throws {
    let events = properties.map { #"{"event":"E","distinct_id":"u","properties":{\#($0)}}"# }
    let body = """
      {"api_key":"\(server.publishableKey)","batch":[\(events.joined(separator: ","))]}
      """
    #expect(try await server.send(.post, "/batch", body: body).status == .ok)
  }

  private static func rows(
    _ server: TestServer,
    by dimension: String
  ) async throws -> [BreakdownReport.Row] {
    try await server.manage(.get, "/api/v1/reports/breakdown?by=\(dimension)")
      .decoded(BreakdownReport.self).rows
  }

  /// The cells of a table as a program reads them that knows bytes, and no characters.
  private static func cells(_ table: String) -> [String] {
    var (cells, cell, isQuoted) = ([String](), [UInt8](), false)
    for byte in table.utf8 {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, ",\r\n".utf8.contains(byte) {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      } else {
        cell.append(byte)
      }
    }
    return cells
  }

  /// A quote with a combining mark ends a cell for a spreadsheet, and is one character in Swift.
  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func noFormulaLeavesItsCell(mark: String) async throws {
    // asvs 1.2.10
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let hostile = #"a\"\#(mark),=1+1,\"\#(mark)\r\n=2+2"#
    try await Self.send(server, [#""$device_model":"\#(hostile)","$app_version":"\#(hostile)""#])
    for dimension in ["device", "appVersion"] {
      let table = try await browser.open("/dashboard/reports/breakdown.csv?by=\(dimension)").text
      let cells = Self.cells(table)
      #expect(cells.contains { $0.utf8.starts(with: "a\(mark),".utf8) }, "\(table)")
      #expect(!cells.contains { $0.utf8.first == UInt8(ascii: "=") }, "\(table)")
    }
  }

  /// What a client writes into its device runs neither on a page nor in a spreadsheet.
  @Test func hostileModelsStayTextOnPagesAndInTables() async throws {
    // attack 67
    let server = try await TestServer()
    let browser = try await server.browser(.owner)
    let hostile = #"=HYPERLINK(\"https://evil.example\")<script>alert(1)</script>"#
    try await Self.send(server, [#""$device_model":"\#(hostile)","$app_version":"\#(hostile)""#])
    for dimension in ["device", "appVersion"] {
      let page = try await browser.open("/dashboard/reports/breakdown?by=\(dimension)")
      #expect(page.text.contains("HYPERLINK"))
      #expect(page.text.matches(of: /<script/).count == 1)
      let table = try await browser.open("/dashboard/reports/breakdown.csv?by=\(dimension)")
      #expect(table.text.contains("\"'=HYPERLINK"))
    }
  }

  /// Values of any kind and length are counted as text, nothing else, and what is no value as none.
  @Test func strangeValuesOfDevicesAreCountedAsTextOrNone() async throws {
    // attack 70
    let server = try await TestServer()
    let long = String(repeating: "ü", count: 400)
    let values = [
      "null", "[1,2]", #"{"a":1}"#, #""""#, "true", "1e3", #""a\"b\\""#, #""\#(long)""#,
      #""(none)""#,
    ]
    try await Self.send(server, values.map { #""$app_version":\#($0)"# })
    let rows = try await Self.rows(server, by: "appVersion")
    #expect(rows.reduce(0) { $0 + $1.counts.events } == Int64(values.count))
    #expect(rows.first { $0.value == nil }?.counts.events == 4)
    #expect(rows.allSatisfy { ($0.value ?? "").utf8.count <= 102 })
    #expect(rows.contains { $0.value == "a\"b\\" })
  }

  @Test(arguments: [
    "deviceType=%00", "device=a%0Ab", "system=", "appVersion=%1b%5b31m", "by=device%27%20OR%201",
    "by=deviceType&deviceType=a&deviceType=b", "by=context", "device=%ff",
  ])
  func refusesWhatNoFilterCanBe(_ query: String) async throws {
    // attack 71
    let server = try await TestServer()
    let answer = try await server.manage(.get, "/api/v1/reports/breakdown?\(query)")
    #expect(answer.status == .badRequest, "\(query)")
  }

  @Test func quotesInAFilterAreAValue() async throws {
    // attack 71
    let server = try await TestServer()
    try await Self.send(server, [#""$device_model":"iPhone17,1""#])
    let query = "device=x%27%20OR%20%271%27%3D%271"
    let report = try await server.manage(.get, "/api/v1/reports/overview?\(query)")
      .decoded(OverviewReport.self)
    #expect(report.totals.events == 0)
  }

  /// Neither the public key nor a role without the permission chooses what is counted.
  @Test func onlyOperatorsChooseProperties() async throws {
    // attack 74
    let server = try await TestServer()
    try await Self.send(server, [#""plan":"pro""#])
    for (method, path) in [(.get, ""), (.put, "/plan")] as [(HTTPRequest.Method, String)] {
      let answer = try await server.send(
        method,
        "/api/v1/properties" + path,
        headers: [.authorization: "Bearer \(server.publishableKey)"],
        body: #"{"isCounted":false}"#
      )
      #expect(answer.status == .unauthorized || answer.status == .forbidden)
    }
    let made = try await server.manage(
      .post,
      "/api/v1/keys",
      body: #"{"kind":"secret","name":"reports","role":"viewer"}"#
    )
    let key = try #require(try made.json()["key"]?.stringValue)
    let refused = try await server.send(
      .put,
      "/api/v1/properties/plan",
      headers: [.authorization: "Bearer \(key)", .contentType: "application/json"],
      body: #"{"isCounted":false}"#
    )
    #expect(refused.status == .forbidden)
    #expect(try await Self.rows(server, by: "property&property=plan").map(\.value) == ["pro"])
  }

  @Test(arguments: ["%00", "a%0Ab", "%ff", String(repeating: "%C3%BC", count: 40), "a%2F..%2Fb"])
  func strangeNamesOfPropertiesMakeNoFault(_ name: String) async throws {
    // attack 75
    let server = try await TestServer()
    let answer = try await server.manage(
      .put,
      "/api/v1/properties/\(name)",
      body: #"{"isCounted":false}"#
    )
    #expect(answer.status == .notFound || answer.status == .ok, "\(name)")
    let listed = try await server.manage(.get, "/api/v1/properties")
    #expect(listed.status == .ok)
  }

  /// A flood of names takes no place from a name that an operator counts, and fills no list.
  @Test func aFloodOfNamesTakesNoPlaceAndFillsNoList() async throws {
    // attack 73
    let server = try await TestServer()
    _ = try await server.manage(
      .put,
      "/api/v1/properties/plan",
      body: #"{"isCounted":true}"#
    )
    for batch in 0..<3 {
      try await Self.send(server, (0..<50).map { #""n\#(batch)-\#($0)":1"# })
    }
    try await Self.send(server, [#""plan":"pro""#])
    let report = try await server.manage(.get, "/api/v1/properties").decoded(PropertyReport.self)
    #expect(report.items.count == report.limit)
    #expect(try await Self.rows(server, by: "property&property=plan").map(\.value) == ["pro"])
  }

  /// One visitor of two links is unique on both, and requests that are no taps make no visitor.
  @Test func onlyTapsMakeVisitors() async throws {
    // attack 76
    let server = try await TestServer()
    try await server.makeDomain([server.link("ONE"), server.link("TWO")])
    var headers: HTTPFields = [.userAgent: UserAgents.mac, .forwardedFor: "203.0.113.7"]
    _ = try await server.send(.head, "/c/ONE", headers: headers)
    let purpose = try #require(HTTPField.Name("Sec-Purpose"))
    headers[purpose] = "prefetch"
    _ = try await server.send(.get, "/c/ONE", headers: headers)
    headers[purpose] = nil
    for code in ["ONE", "TWO", "ONE"] {
      #expect(try await server.send(.get, "/c/\(code)", headers: headers).status == .found)
    }
    try await server.drain()
    let report = try await server.manage(.get, "/api/v1/reports/overview")
      .decoded(OverviewReport.self)
    #expect((report.totals.clicks, report.totals.uniqueClicks) == (3, 2))
  }
}
