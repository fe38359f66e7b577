import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Testing
import WireModels

@testable import PaylisherServer

/// What is kept for matches is forgotten: on request, and when nothing needs it any more.
@Suite struct ForgettingTests {
  @Test func forgetsSomebodyAndProvesIt() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    let install = InstallID(timestamp: TestServer.start)
    let answer = try await phone.ask(install) { $0.distinctID = "anna" }
    try #require(answer.status == "match")
    let report = try await phone.server.manage(
      .post,
      "/api/v1/match/forget",
      body: #"{"distinctID": "anna"}"#
    ).decoded(ForgetReport.self)
    #expect(report.removed.installs == 1)
    #expect(report.removed.receipts == 1)
    #expect(
      report.remaining
        == .init(installs: 0, receipts: 0, tokens: 0, aliases: 0, candidates: 0)
    )
    let receipt = try await phone.server.manage(.get, "/api/v1/receipts/\(answer.receipt)")
    #expect(receipt.status == .notFound)
    #expect(try await phone.ask(install).status == "no_match")
    let empty = try await phone.server.manage(.post, "/api/v1/match/forget", body: "{}")
    #expect(empty.status == .unprocessableContent)
  }

  @Test func destroysKeysAndCandidatesWhenNobodyNeedsThem() async throws {
    let phone = try await Phone.make(isProbabilistic: true)
    _ = try await phone.tapTelling()
    for case let feature as DeferredFeature in phone.server.application.features {
      await feature.candidates.recorder.settle()
    }
    let dependencies = phone.server.dependencies
    let file = "\(dependencies.settings.dataDirectory)/match-keys.json"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let keyring = MatchKeyring(dependencies)
    let key = try await keyring.key(at: TestServer.start)
    let sweeper = HandoffSweeper(
      handoffs: dependencies.repositories.handoffs,
      candidates: dependencies.repositories.candidates,
      keyring: keyring,
      now: { TestServer.start.advanced(bySeconds: 26 * 3_600) },
      logger: dependencies.logger
    )
    try await sweeper.sweep()
    #expect(try await MatchKeyFile(path: file).keys().isEmpty)
    let next = try await MatchKeyring(dependencies).key(at: TestServer.start)
    #expect(next.withUnsafeBytes { Array($0) } != key.withUnsafeBytes { Array($0) })
  }
}
