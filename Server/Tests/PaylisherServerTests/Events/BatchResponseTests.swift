import Foundation
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
    ]
  )
  func writesWhatAnEncoderWrites(answer: BatchResponse) throws {
    #expect(try answer.json == Array(JSONEncoder.canonical.encode(answer)))
    #expect(try JSONDecoder().decode(BatchResponse.self, from: Data(answer.json)) == answer)
  }
}
