import AuthenticationServices
import Foundation
import Paylisher
import PaylisherTestSupport
import StubControl
import Testing
import UIKit

extension SystemTests {
  /// Launches of an app with every callback of the system on a random queue, twice, late or never.
  ///
  /// `PAYLISHER_ROUNDS` says how many; the controls run the same with a fault in it.
  @Suite(.serialized) struct RoundTests {
    private static let width = 16
    private static let rounds =
      ProcessInfo.processInfo.environment["PAYLISHER_ROUNDS"].flatMap { Int($0) } ?? 320

    init() {
      SystemCallbacks.choose { Round.anyPlan() }
      UIPasteboard.general.failDetection(with: nil)
      ASWebAuthenticationSession.answer = { url in
        let state = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?
          .first { $0.name == "state" }?.value
        let answer = "yourapp://paylisher-handoff?state=\(state ?? "")&pl_token=t2"
        return Bool.random() ? URL(string: answer) : nil
      }
    }

    @Test func everyCallerIsAnsweredOnceAndEveryLinkOpenedOnce() async {
      for first in stride(from: 0, to: Self.rounds, by: Self.width) {
        UIPasteboard.general.string =
          Bool.random() ? "https://go.example.com/c/AbC1?pl_token=t1" : "my password"
        let faults = await Self.faults(first..<(first + Self.width), PaylisherPasteboard())
        #expect(faults.isEmpty)
      }
    }

    static func faults(_ numbers: Range<Int>, _ clipboard: any PaylisherClipboard) async -> [String]
    {
      let rounds = numbers.map { Round(number: $0, clipboard: clipboard) }
      await withTaskGroup(of: Void.self) { group in
        for round in rounds { group.addTask { await round.run() } }
      }
      // Whatever is late has come by then.
      try? await Task.sleep(nanoseconds: 60_000_000)
      return rounds.flatMap { round in round.audit.faults.map { "round \(round.number): \($0)" } }
    }

    /// The control: the clipboard as it was read before, with a closure of the main actor.
    @Test func aClosureOfTheMainActorEndsTheProcess() async {
      await #expect(processExitsWith: .failure) {
        SystemCallbacks.choose { .once }
        UIPasteboard.general.string = "https://go.example.com/c/AbC1?pl_token=t1"
        _ = await IsolatedClipboard().hasProbableWebURL()
      }
    }

    /// The control: an audit that sees a lost, a second and an unapproved answer.
    @Test func theAuditFindsWhatItLooksFor() {
      let audit = Audit()
      for name in ["lost", "twice", "once"] { audit.expect(name) }
      for name in ["twice", "twice", "once"] { audit.note(answer: "success", to: name) }
      audit.note(opened: "wallet/1")
      #expect(audit.faults.count == 3)
      #expect(!audit.isComplete)
    }
  }
}

/// What `PaylisherPasteboard` was before: the closure belongs to the main actor.
struct IsolatedClipboard: PaylisherClipboard {
  @MainActor func hasProbableWebURL() async -> Bool? {
    await withCheckedContinuation { continuation in
      UIPasteboard.general.detectPatterns(for: [.probableWebURL]) { result in
        continuation.resume(returning: (try? result.get().contains(.probableWebURL)) ?? false)
      }
    }
  }

  func probableWebURL() async -> String? { nil }
}
