import Foundation
import LinkCore
import PaylisherTestSupport
import Testing

@testable import Paylisher

@Suite struct BatchVerdictTests {
  let ids = (0..<4).map { EntityID(high: 0x7000, low: UInt64($0)) }

  @Test func anEventIsSentWhenTheServerNamesIt() {
    let answer: JSONValue = [
      "accepted": [text(0)], "duplicates": [text(1)], "conflicts": [text(2)], "rejected": [],
    ]
    #expect(verdict(200, answer) == .settled([ids[0], ids[1], ids[2]], refused: []))
  }

  @Test func aRefusalInALargerAnswerSettlesOnlyThatEvent() {
    let answer: JSONValue = [
      "accepted": [text(0)], "rejected": [["index": 3, "uuid": nil, "code": "missing_event"]],
    ]
    #expect(verdict(200, answer) == .settled([ids[0], ids[3]], refused: [ids[3]]))
  }

  @Test func aServerThatNamesNothingHasTakenAll() {
    for status: JSONValue in [1, "ok", "Ok"] {
      #expect(verdict(200, ["status": status]) == .settled(Set(ids), refused: []))
    }
    let plain = TransportResponse(status: 204)
    #expect(BatchVerdict(plain, sent: ids) == .settled(Set(ids), refused: []))
  }

  @Test(arguments: ["", "<html>Please log in</html>", "{\"accepted\":[\"01", "{}", "[]", "null"])
  func whatIsNoAnswerOfAServerProvesNothing(body: String) {
    let answer = TransportResponse(status: 200, body: Data(body.utf8))
    #expect(BatchVerdict(answer, sent: ids) == .retry(after: nil))
  }

  @Test func listsWithoutAnyOfOursProveNothing() {
    #expect(verdict(200, ["accepted": []]) == .retry(after: nil))
    let stranger = JSONValue.string(EntityID(high: 1, low: 1).description)
    #expect(verdict(200, ["accepted": [stranger]]) == .retry(after: nil))
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 599])
  func keepsAndRetries(status: Int) {
    let answer = TransportResponse(status: status, headers: ["retry-after": "7"])
    #expect(BatchVerdict(answer, sent: ids) == .retry(after: 7))
    #expect(BatchVerdict(nil, sent: ids) == .retry(after: nil))
  }

  @Test(arguments: [301, 302, 307, 308, 401, 403, 404, 405, 410])
  func keepsWhatAWrongSetUpRefuses(status: Int) {
    #expect(verdict(status, [:]) == .unwelcome(status: status))
  }

  @Test func dropsTheEventThatAProblemPointsAt() {
    let problem: JSONValue = [
      "type": "urn:x", "title": "t", "status": 422, "code": "invalid_event",
      "errors": [["pointer": "/batch/2/event", "code": "missing", "detail": "d"]],
    ]
    #expect(verdict(422, problem) == .settled([ids[2]], refused: [ids[2]]))
    #expect(verdict(400, ["title": "no"]) == .refused)
    #expect(verdict(413, [:]) == .tooLarge)
  }

  private func verdict(_ status: Int, _ body: JSONValue) -> BatchVerdict {
    BatchVerdict(.json(status, body), sent: ids)
  }

  private func text(_ index: Int) -> JSONValue { .string(ids[index].description) }
}
