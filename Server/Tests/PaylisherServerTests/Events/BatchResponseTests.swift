import Foundation
import HTTPTypes
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

@Suite struct BatchResponseTests {
  private static let ids = (0..<3).map { EntityID(high: 0x0123_4567_89AB_7DEF, low: $0 << 60 | $0) }

  @Test(
    arguments: [
      BatchResponse(), BatchResponse(accepted: ids),
      BatchResponse(
        accepted: [ids[0]],
        duplicates: [ids[1]],
        conflicts: [ids[2], ids[0]],
        rejected: [
          .init(index: 0, uuid: nil, code: "invalid_event", detail: "\"/\u{7}ü"),
          .init(index: 7, uuid: ids[1], code: "event_too_large", detail: ""),
        ]
      ),
      BatchResponse(
        accepted: [ids[0]],
        warnings: [.init(index: 0, uuid: ids[0], code: "unreadable_revenue", detail: "x")]
      ),
    ]
  )
  func writesWhatAnEncoderWrites(answer: BatchResponse) throws {
    #expect(try answer.json == Array(JSONEncoder.canonical.encode(answer)))
    #expect(try JSONDecoder().decode(BatchResponse.self, from: Data(answer.json)) == answer)
  }

  /// Such an event is stored: what it says besides its money is right.
  @Test(arguments: [
    (#""revenue":12.5,"currency":"EUR""#, false), (#""revenue":"12.50""#, false),
    (#""x":1"#, false),
    (#""revenue":"12,50""#, true), (#""revenue":"free""#, true),
    (#""revenue":5,"currency":"EURO""#, true), (#""$revenue":5,"currency":"€""#, true),
  ])
  func warnsOfMoneyThatIsInNoSum(_ properties: String, _ isWarned: Bool) async throws {
    let server = try await TestServer()
    let events = [
      #"{"event":"A","distinct_id":"d"}"#,
      #"{"event":"B","distinct_id":"d","properties":{\#(properties)}}"#,
    ]
    let body =
      #"{"api_key":"\#(server.publishableKey)","batch":[\#(events.joined(separator: ","))]}"#
    let answer = try await server.send(.post, "/batch", body: body).decoded(BatchResponse.self)
    #expect(answer.accepted.count == 2 && answer.rejected.isEmpty)
    #expect(answer.warnings?.map(\.index) == (isWarned ? [1] : nil))
    #expect(answer.warnings?.map(\.code) == (isWarned ? ["unreadable_revenue"] : nil))
    if isWarned { #expect(answer.warnings?.first?.uuid == answer.accepted.last) }
  }
}
