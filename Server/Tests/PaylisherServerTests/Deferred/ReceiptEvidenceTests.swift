import AttributionCore
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What receipts keep of a decision, and what it would be today.
@Suite struct ReceiptEvidenceTests {
  private static func evidence(people: Int) -> MatchEvidence {
    MatchEvidence(
      taps: (0..<people).map { person in
        MatchEvidence.Tap(
          person: person,
          link: person % 4,
          delay: 90_000 + Int64(person),
          window: person == 1 ? 600_000 : nil,
          network: .ipv6,
          address: person == 4 ? .disagree : .missing,
          compared: SignalComparison { signal in
            guard signal != .model else { return person == 4 ? .withheld : .missing }
            return person == 0 ? .agree : .disagree
          },
          launchesSince: person % 3,
          isSensitive: person == 2
        )
      },
      system: .ios,
      screen: ScreenSize(width: 393, height: 852),
      isNewest: true,
      neighbours: 2
    )
  }

  @Test func comesBackAsItWasKept() throws {
    let evidence = Self.evidence(people: 5)
    let text = try #require(ReceiptEvidence(evidence).text)
    #expect(try #require(ReceiptEvidence(text)).evidence == evidence)
    #expect(ReceiptEvidence("{}") == nil)
    #expect(ReceiptEvidence("none") == nil)
  }

  /// What is not kept still counts as people, so that a crowd stays one.
  @Test func keepsACrowdACrowd() throws {
    let evidence = Self.evidence(people: 80)
    let kept = ReceiptEvidence(evidence)
    #expect(kept.taps.count == ReceiptEvidence.limit)
    #expect(kept.evidence.crowd == evidence.crowd)
    let rule = DeferredRule.probabilistic(MatchingSettings())
    #expect(rule.decide(kept.evidence).reason == .crowded)
  }

  @Test func holdsNothingThatWasTold() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    let answer = try await phone.ask()
    let server = phone.server
    let stored = try await server.dependencies.repositories.receipts
      .find(server.workspace, answer.receipt)
    let text = try #require(stored?.evidence)
    let click = try #require(stored?.click)
    for value in ["Istanbul", "tr-TR", "203.0.113", "18.1", "\(click)"] {
      #expect(!text.contains(value), "\(value) in \(text)")
    }
    #expect(ReceiptEvidence(text) != nil)
  }

  /// A receipt of rules that delivered what today's do not.
  @Test func saysThatAnAnswerWouldDiffer() throws {
    var evidence = Self.evidence(people: 1)
    (evidence.neighbours, evidence.isNewest) = (0, false)
    func today(_ reason: String, _ evidence: MatchEvidence?) -> ReceiptResource.Today? {
      let record = ReceiptRecord(
        id: ReceiptID(timestamp: TestServer.start),
        workspace: WorkspaceID(timestamp: TestServer.start),
        app: AppID(timestamp: TestServer.start),
        install: InstallID(timestamp: TestServer.start),
        createdAt: TestServer.start,
        reason: DeferredReason(rawValue: reason),
        evidence: evidence.flatMap { ReceiptEvidence($0).text }
      )
      return ReceiptResource(record, DeferredRule.probabilistic(MatchingSettings())).today
    }
    #expect(today("matched", evidence)?.differs == false)
    #expect(today("weak_evidence", evidence)?.differs == true)
    evidence.taps[0].compared = SignalComparison { _ in .disagree }
    let changed = try #require(today("matched", evidence))
    #expect((changed.reason, changed.differs) == ("network_only", true))
    #expect(changed.trace.last?.step == "answer")
    #expect(today("matched", nil) == nil)
  }
}
