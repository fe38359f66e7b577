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
  }
}
