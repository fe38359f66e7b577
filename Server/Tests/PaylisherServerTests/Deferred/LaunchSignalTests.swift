import AttributionCore
import HTTPTypes
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What a first launch tells of its phone, from the request's body to the receipt.
@Suite struct LaunchSignalTests {
  private static func outcome(
    _ step: String,
    of phone: Phone,
    _ change: (inout DeferredRequest) -> Void
  ) async throws -> String? {
    _ = try await phone.tapTelling()
    let answer = try await phone.ask(InstallID(timestamp: TestServer.start), change)
    let receipt = try await phone.server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
      .decoded(ReceiptResource.self)
    return receipt.trace.first { $0.step == step }?.outcome
  }

  @Test(
    arguments: [
      ("signal_scale", 3, 180, "agree"), ("signal_scale", 2, 180, "disagree"),
      ("signal_scale", nil, 180, "missing"), ("signal_time_zone", 3, 180, "close"),
      ("signal_time_zone", 3, 120, "disagree"), ("signal_time_zone", 3, nil, "disagree"),
    ] as [(String, Double?, Int?, String)]
  )
  func comparesScaleAndZoneOffset(
    step: String,
    scale: Double?,
    offset: Int?,
    outcome: String
  ) async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    let found = try await Self.outcome(step, of: phone) {
      $0.signals?.screenScale = scale
      $0.signals?.zoneOffset = offset
      // A name that the browser gives otherwise.
      if step == "signal_time_zone" { $0.signals?.timeZone = "Europe/Minsk" }
    }
    #expect(found == outcome)
  }

  /// A receipt says what was likely before the signals, and what they made of it.
  @Test func saysPriorAndPosterior() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    let answer = try await phone.ask()
    let trace = try await phone.server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
      .decoded(ReceiptResource.self).trace
    let steps = trace.map(\.step)
    let prior = try #require(trace.first { $0.step == "prior" })
    let percent = try #require(Double(prior.outcome.prefix { $0 != " " }))
    #expect(percent > 0 && percent < 100 * (answer.confidence ?? 0))
    #expect(steps.firstIndex(of: "prior") ?? .max < steps.firstIndex(of: "threshold") ?? 0)
  }

  /// Where an app's phones keep their whole address from tap to launch, another address says more
  /// against a launch than before any was seen.
  @Test func learnsHowOftenPhonesKeepTheirAddress() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    func ask(_ number: Int, host: Int) async throws -> ReceiptEvidence {
      var other = phone
      other.address = "2001:db8:\(number)::1"
      _ = try await other.tapTelling()
      other.address = "2001:db8:\(number)::\(host)"
      let receipt = try await other.ask().receipt
      let facts = try await phone.server.dependencies.repositories.receipts
        .find(phone.server.workspace, receipt)
      return try #require(facts?.evidence.flatMap(ReceiptEvidence.init))
    }
    func addressBits(_ kept: ReceiptEvidence) throws -> Double {
      let score = DeferredRule.probabilistic(MatchingSettings()).decide(kept.evidence).score
      return try #require(score?.parts.first { $0.signal == .address }).bits
    }
    let before = try addressBits(try await ask(0, host: 2))
    for number in 1...20 {
      #expect(try addressBits(try await ask(number, host: 1)) > 0)
    }
    let kept = try await ask(21, host: 2)
    #expect(kept.evidence.history.groups[.ownAddress] == .init(fitting: 20, contradicting: 1))
    #expect(try addressBits(kept) < before - 0.4)
  }

  /// Taps on a network, and then launches of another phone there, which an app learns from.
  private func launch(_ phone: Phone, _ network: Int, times: Int = 1) async throws -> MatchHistory {
    var (tapper, stranger) = (phone, phone)
    tapper.address = "2001:db8:\(network)::1"
    stranger.address = "2001:db8:\(network)::2"
    stranger.osVersion = "15.2"
    var history = MatchHistory()
    for _ in 0..<times {
      _ = try await tapper.tapTelling()
      let answer = try await stranger.ask()
      #expect(answer.status == "no_match")
      let facts = try await phone.server.dependencies.repositories.receipts
        .find(phone.server.workspace, answer.receipt)
      history = try #require(facts?.evidence.flatMap(ReceiptEvidence.init)).evidence.history
    }
    return history
  }

  /// A network teaches by its first twelve launches of a day, and of its homes by two, however many
  /// somebody invents there; those of another network, and of the day after, are counted.
  @Test(arguments: [1, 2, 11, 12, 13, 40])
  func aNetworkTeachesByTwelveLaunchesADay(launches: Int) async throws {
    let clock = TestClock()
    let phone = try await Phone.make(isProbabilistic: true, clock: clock)
    _ = try await launch(phone, 7, times: launches)
    // What a launch is compared with was learnt before it.
    let before = [try await launch(phone, 8), try await launch(phone, 9)]
    clock.advance(milliseconds: 90_000_000)
    let after = [try await launch(phone, 7), try await launch(phone, 10)]
    for (index, history) in (before + after).enumerated() {
      let homes = MatchHistory.Count(contradicting: min(launches, 2) + index)
      #expect(history.groups == [.early: homes], "\(index)")
      #expect(history.delays.values.map(\.contradicting) == [min(launches, 12) + index], "\(index)")
    }
  }

  /// A series of guesses from one network, whose last names the tap's phone: by new installations, or
  /// by one that asks again and again.
  ///
  /// The control is a single guess.
  @Test(arguments: [(0, false), (4, false), (4, true)])
  func boundsASeriesOfGuesses(count: Int, isOneInstall: Bool) async throws {
    // attack 65
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    let first = InstallID(timestamp: TestServer.start)
    for number in 0..<count {
      var guess = phone
      guess.osVersion = "17.\(number)"
      guess.signals.screenWidth = 500 + number
      let answer = isOneInstall ? try await guess.ask(first) : try await guess.ask()
      #expect(answer.status == "no_match")
    }
    let answer = isOneInstall ? try await phone.ask(first) : try await phone.ask()
    #expect(answer.reason == (count == 0 ? "matched" : "weak_evidence"), "\(answer)")
    let receipt = try await phone.server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
      .decoded(ReceiptResource.self)
    let since = receipt.trace.first { $0.step == "launches_since" }
    #expect(since?.outcome == (count == 0 ? nil : "\(count)"))
    let devices = receipt.trace.first { $0.step == "device_bits" }
    #expect(devices?.outcome == (count == 0 ? "passed" : "refused"))
    #expect(receipt.untranslated == [])
  }
}
