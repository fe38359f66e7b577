import HTTPTypes
import HummingbirdTesting
import Testing

@testable import PaylisherServer

@Suite struct PurchaseReportTests {
  /// Where no turn is left, neither a report of purchases nor one of people or of comparisons is counted.
  @Test func waitsForATurnAsOtherLongReportsDo() async throws {
    // attack 93
    let full = LongReportQueue(.init(running: 0, waiting: 0))
    let server = try await TestServer { $0.longReports = full }
    for report in ["purchases", "retention", "shadow"] {
      let answer = try await server.manage(.get, "/api/v1/reports/\(report)")
      #expect(answer.status == .serviceUnavailable, "\(report)")
      #expect(answer.headers[.retryAfter] != nil, "\(report)")
    }
    let free = try await TestServer()
    #expect(try await free.manage(.get, "/api/v1/reports/purchases").status == .ok)
  }
}
