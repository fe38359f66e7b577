import AttributionCore
import LinkCore
import Persistence
import Testing

/// Single-use tokens, on every engine.
@Suite struct RedeemConformanceTests {
  @Test(arguments: Engine.allCases)
  func deliversOnceAndAlwaysTheSameToTheSameInstall(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let handoff = tenant.handoff(1)
      try await tenant.repositories.handoffs.issue(handoff)
      let install = tenant.install()
      let first = try await tenant.redeem(1, install: install)
      #expect(first.result == .matched)
      #expect(first.link == tenant.link)
      #expect(first.install.click == handoff.click)
      #expect(first.receipt.method == .signedToken)
      #expect(first.tappedAt == .start)
      let again = try await tenant.redeem(1, install: install, now: .at(99_000_000))
      #expect(again == first)
      #expect(try await tenant.redeem(nil, install: install) == first)
      let receipts = tenant.repositories.receipts
      #expect(try await receipts.find(tenant.id, first.receipt.id) == first.receipt)
      #expect(try await receipts.list(tenant.id) == [first.receipt])
      let installs = tenant.repositories.installs
      #expect(try await installs.find(tenant.id, tenant.app.id, install.id) == first.install)
    }
  }

  @Test(arguments: Engine.allCases)
  func saysWhyItDeliversNothing(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let handoffs = tenant.repositories.handoffs
      try await handoffs.issue(tenant.handoff(1))
      try await handoffs.issue(
        tenant.handoff(2, click: ClickID(timestamp: .start), expiresAt: .at(1_000))
      )
      try await handoffs.issue(
        tenant.handoff(3, click: ClickID(timestamp: .start), platform: .android)
      )
      _ = try await tenant.redeem(1, install: tenant.install())
      for (token, expected) in [
        (1, .consumed), (2, .expired), (3, .unknown), (4, .unknown), (nil, .noCandidates),
      ] as [(UInt8?, RedeemOutcome.Result)] {
        let outcome = try await tenant.redeem(token, install: tenant.install(.fresh))
        #expect(outcome.result == expected)
        #expect(outcome.receipt.reason.rawValue == expected.rawValue)
        #expect(outcome.link == nil)
        #expect(outcome.install.click == nil)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func attributesAnOrganicInstallLater(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let install = tenant.install()
      #expect(try await tenant.redeem(nil, install: install).result == .noCandidates)
      try await tenant.repositories.handoffs.issue(tenant.handoff(1))
      let outcome = try await tenant.redeem(1, install: install, now: .at(2_000))
      #expect(outcome.result == .matched)
      #expect(outcome.install.firstSeenAt == .at(1_000))
      #expect(try await tenant.repositories.receipts.list(tenant.id).count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func givesTwoTokensOfOneTapToOneInstall(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.repositories.handoffs.issue(tenant.handoff(1))
      let second = tenant.handoff(2, click: tenant.handoff(1).click)
      try await tenant.repositories.handoffs.issue(second)
      try await tenant.repositories.clicks.append([tenant.click(at: .start)])
      let click = ClickID(timestamp: .start)
      try await tenant.repositories.handoffs.issue(tenant.handoff(3, click: click))
      try await tenant.repositories.handoffs.issue(tenant.handoff(4, click: click))
      #expect(try await tenant.redeem(3, install: tenant.install(.fresh)).result == .matched)
      #expect(try await tenant.redeem(4, install: tenant.install(.fresh)).result == .consumed)
    }
  }

  @Test(arguments: Engine.allCases)
  func issuesOneTokenOfOneTapAsOftenAsAsked(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let handoff = tenant.handoff(1)
      let handoffs = tenant.repositories.handoffs
      try await handoffs.issue(handoff)
      _ = try await tenant.redeem(1, install: tenant.install())
      try await handoffs.issue(handoff)
      #expect(try await handoffs.find(tenant.id, tokenHash: handoff.tokenHash)?.consumedAt != nil)
      await expectStoreError(.conflict, field: "tokenHash") {
        try await handoffs.issue(tenant.handoff(1, click: .fresh))
      }
      var stray = tenant.handoff(9)
      stray.link = LinkID(timestamp: .start)
      await expectStoreError(.notFound) { [stray] in try await handoffs.issue(stray) }
    }
  }

  @Test(arguments: Engine.allCases)
  func replayingAJournalOfTokensChangesNothing(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let handoffs = tenant.repositories.handoffs
      var stray = tenant.handoff(9, click: .fresh)
      stray.link = LinkID(timestamp: .start)
      let journal = [tenant.handoff(1, click: .fresh), tenant.handoff(2, click: .fresh), stray]
      #expect(try await handoffs.append(journal) == 2)
      #expect(try await tenant.redeem(1, install: tenant.install(.fresh)).result == .matched)
      #expect(try await handoffs.append(journal + [tenant.handoff(3, click: .fresh)]) == 1)
      #expect(try await handoffs.append([]) == 0)
      #expect(try await tenant.redeem(1, install: tenant.install(.fresh)).result == .consumed)
      #expect(try await handoffs.find(tenant.id, tokenHash: stray.tokenHash) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func followsTheRuleOfTheCaller(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.repositories.handoffs.issue(tenant.handoff(1))
      let redeem = { (hash: [UInt8]?, decision: RedeemDecision) in
        try await tenant.repositories.handoffs.redeem(
          tenant.id,
          app: tenant.app.id,
          evidence: RedeemEvidence(tokenHash: hash),
          install: tenant.install(.fresh),
          receipt: ReceiptID(timestamp: .start),
          now: .start,
          decide: { _ in decision }
        )
      }
      let hash = tenant.handoff(1).tokenHash
      let weak = try await redeem(hash, .init(result: .unknown, reason: .weakEvidence))
      #expect(weak.receipt.reason == .weakEvidence)
      #expect(try await redeem(nil, .init(result: .matched)).result == .unknown)
      #expect(try await redeem(hash, .init(result: .matched)).result == .matched)
      #expect(try await redeem(hash, .init(result: .matched)).result == .consumed)
    }
  }

  @Test(arguments: Engine.allCases)
  func givesATapToExactlyOneOfAHundred(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.repositories.handoffs.issue(tenant.handoff(1))
      let results = try await withThrowingTaskGroup { group in
        for _ in 0..<100 {
          group.addTask { try await tenant.redeem(1, install: tenant.install(.fresh)).result }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.filter { $0 == .matched }.count == 1)
      #expect(results.filter { $0 == .consumed }.count == 99)
      #expect(try await tenant.repositories.reports.funnel(tenant.id).installs == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func answersAHundredRequestsOfOneInstallAlike(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      try await tenant.repositories.handoffs.issue(tenant.handoff(1))
      let install = tenant.install()
      let outcomes = try await withThrowingTaskGroup { group in
        for _ in 0..<100 {
          group.addTask { try await tenant.redeem(1, install: install) }
        }
        return try await group.reduce(into: Set<RedeemOutcome>()) { $0.insert($1) }
      }
      #expect(outcomes.count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func removesOnlyExpiredTokens(_ engine: Engine) async throws {
    try await engine.with { driver in
      let tenant = try await Tenant(driver)
      let handoffs = tenant.repositories.handoffs
      try await handoffs.issue(tenant.handoff(1, expiresAt: .at(10)))
      try await handoffs.issue(tenant.handoff(2, expiresAt: .at(20)))
      #expect(try await handoffs.removeExpired(before: .at(15)) == 1)
      let kept = tenant.handoff(2).tokenHash
      #expect(try await handoffs.find(tenant.id, tokenHash: kept) != nil)
    }
  }
}

extension TypedID {
  fileprivate static var fresh: TypedID { TypedID(timestamp: .start) }
}
