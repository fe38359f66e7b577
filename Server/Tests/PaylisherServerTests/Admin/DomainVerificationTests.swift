import Delivery
import Doctor
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// What shows that a link domain is its workspace's, where several workspaces share a server.
@Suite struct DomainVerificationTests {
  /// The records of the DNS, by their names.
  private final class Zone: Sendable {
    let records = Mutex<[String: TextRecordResolver.Answer]>([:])
    let asked = Mutex<[String]>([])

    var resolver: TextRecordResolver {
      TextRecordResolver { [self] name in
        asked.withLock { $0.append(name) }
        return records.withLock { $0[name] ?? .absent }
      }
    }

    func publish(_ record: DomainVerification) {
      set(record.recordName, .found(["v=spf1 -all", record.recordValue]))
    }

    func set(_ name: String, _ answer: TextRecordResolver.Answer) {
      records.withLock { $0[name] = answer }
    }
  }

  private struct Shared {
    let server: TestServer
    let zone: Zone
    let other: APIKey

    init() async throws {
      let zone = Zone()
      server = try await TestServer { $0.textRecords = zone.resolver }
      self.zone = zone
      other = try await Owner.make(in: server.dependencies).secretKey
    }

    func send(
      _ method: HTTPRequest.Method,
      _ path: String,
      _ body: String? = nil,
      key: APIKey? = nil
    ) async throws -> TestResponse {
      let headers: HTTPFields = [
        .authorization: "Bearer \(key ?? server.secretKey)", .contentType: "application/json",
      ]
      return try await server.send(method, path, headers: headers, body: body)
    }

    func add(_ host: String, key: APIKey? = nil) async throws -> DomainResource {
      let made = try await send(.post, "/api/v1/domains", #"{"host":"\#(host)"}"#, key: key)
      #expect(made.status == .created, "\(made.text)")
      return try made.decoded(DomainResource.self)
    }

    func check(
      _ domain: DomainResource,
      key: APIKey? = nil
    ) async throws -> DomainVerificationReport {
      let answer = try await send(.post, "/api/v1/domains/\(domain.id)/verification", key: key)
      #expect(answer.status == .ok, "\(answer.text)")
      return try answer.decoded(DomainVerificationReport.self)
    }

    /// The status of a tap on a code of a host.
    func tap(_ host: String, _ code: String = "MINE") async throws -> Int {
      try await server.send(.get, "/c/\(code)", host: host).status.code
    }
  }

  private static let link = #"{"code":"MINE","targets":{"fallback":"https://example.com/"}}"#

  @Test func aSingleWorkspaceIsAskedForNothing() async throws {
    let server = try await TestServer()
    let made = try await server.manage(.post, "/api/v1/domains", body: #"{"host":"a.example"}"#)
    let domain = try made.decoded(DomainResource.self)
    #expect(domain.verificationStatus == .notRequired && domain.isServed)
    // A workspace that comes later changes nothing for it.
    _ = try await Owner.make(in: server.dependencies)
    let path = try #require(made.headers[.location])
    let later = try await server.manage(.get, path).decoded(DomainResource.self)
    #expect(later == domain)
  }

  @Test func servesADomainOnceItsRecordIsThere() async throws {
    let shared = try await Shared()
    let domain = try await shared.add("go.acme.example")
    #expect(domain.verificationStatus == .pending)
    #expect(domain.verification.recordName == "_paylisher.go.acme.example")
    #expect(domain.verification.recordValue == "paylisher-domain=\(domain.id)")
    let made = try await shared.send(.post, "/api/v1/links", Self.link)
    #expect(made.status == .created)
    #expect(try await shared.tap("go.acme.example") == 404)
    let explain = "\(try #require(made.headers[.location]))/explain"
    let explanation = try await shared.send(.get, explain).decoded(Explanation.self)
    #expect((explanation.destination, explanation.status) == ("not_found", 404))
    #expect(explanation.trace.map(\.reason) == ["domain_pending"])

    let table: [(TextRecordResolver.Answer, DomainVerificationReport.Outcome, [String])] = [
      (.absent, .noRecord, []),
      (
        .found(["paylisher-domain=1", "a\u{7}\u{301}b"]), .otherRecords,
        ["paylisher-domain=1", "a???b"]
      ),
      (
        .found([domain.verification.recordValue + " "]), .otherRecords,
        [domain.verification.recordValue + " "]
      ),
      (
        .found([domain.verification.recordValue + "\u{301}"]), .otherRecords,
        [domain.verification.recordValue + "??"]
      ),
      (.unavailable, .unavailable, []), (.unreadable, .unreadable, []),
    ]
    for (answer, outcome, records) in table {
      shared.zone.set(domain.verification.recordName, answer)
      let report = try await shared.check(domain)
      #expect(report.outcome == outcome && report.records == records)
      #expect(report.domain == domain)
      #expect(try await shared.tap("go.acme.example") == 404)
    }

    shared.zone.publish(domain.verification)
    let report = try await shared.check(domain)
    #expect(report.outcome == .found && report.domain.verificationStatus == .verified)
    #expect(try await shared.tap("go.acme.example") == 302)

    // A record that is gone is reported, and ends no link.
    shared.zone.set(domain.verification.recordName, .absent)
    let gone = try await shared.check(domain)
    #expect(gone.outcome == .noRecord && gone.domain.verificationStatus == .verified)
    #expect(try await shared.tap("go.acme.example") == 302)
  }

  @Test func noWorkspaceTakesTheDomainOfAnother() async throws {
    // attack 99
    // asvs 8.4.1
    let shared = try await Shared()
    let theirs = try await shared.add("go.victim.example", key: shared.other)
    let owners = try await shared.add("go.victim.example")
    #expect(theirs.id != owners.id && theirs.verification != owners.verification)
    #expect(
      try await shared.send(.post, "/api/v1/links", Self.link, key: shared.other).status == .created
    )
    shared.zone.publish(owners.verification)
    // The owner's record proves nothing for the one who came first.
    #expect(try await shared.check(theirs, key: shared.other).outcome == .otherRecords)
    #expect(try await shared.check(owners).outcome == .found)
    #expect(try await shared.tap("go.victim.example") == 404)
    shared.zone.publish(theirs.verification)
    let late = try await shared.check(theirs, key: shared.other)
    #expect(late.outcome == .taken && late.domain.verificationStatus == .pending)
    let third = try await shared.send(
      .post,
      "/api/v1/domains",
      #"{"host":"go.victim.example"}"#,
      key: try await Owner.make(in: shared.server.dependencies).secretKey
    )
    #expect(third.status == .conflict)
    let foreign = "/api/v1/domains/\(owners.id)/verification"
    #expect(try await shared.send(.post, foreign, key: shared.other).status == .notFound)
  }

  @Test func aDomainThatIsServedMovesOnlyToAHostThatIsProven() async throws {
    let shared = try await Shared()
    let domain = try await shared.add("go.acme.example")
    let path = "/api/v1/domains/\(domain.id)"
    shared.zone.publish(domain.verification)
    _ = try await shared.check(domain)
    let refused = try await shared.send(.patch, path, #"{"host":"new.acme.example"}"#)
    #expect(refused.status == .conflict)
    let error = try #require(try refused.decoded(Problem.self).errors?.first)
    #expect(error.pointer == "/host" && error.code == "not_verified")
    #expect(error.detail.contains("_paylisher.new.acme.example"))
    #expect(error.detail.contains("paylisher-domain=\(domain.id)"))
    var moved = domain
    moved.host = "new.acme.example"
    shared.zone.publish(moved.verification)
    let answer = try await shared.send(.patch, path, #"{"host":"new.acme.example"}"#)
    #expect(try answer.decoded(DomainResource.self).verificationStatus == .verified)

    let claim = try await shared.add("claim.example")
    let other = try await shared.send(
      .patch,
      "/api/v1/domains/\(claim.id)",
      #"{"host":"other.example"}"#
    )
    #expect(try other.decoded(DomainResource.self).verificationStatus == .pending)
  }

  @Test func theServerLooksByItself() async throws {
    let shared = try await Shared()
    let dependencies = shared.server.dependencies
    let verifier = DomainVerifier(
      ownership: DomainOwnership(dependencies),
      domains: dependencies.repositories.domains,
      now: dependencies.now,
      logger: dependencies.logger
    )
    var domains: [DomainResource] = []
    for number in 0..<25 { domains.append(try await shared.add("d\(number).example")) }
    shared.zone.publish(domains[24].verification)
    // Twenty a round, so that no workspace has the server ask without end.
    let place = try await verifier.round(after: nil)
    #expect(shared.zone.asked.withLock { $0.count } == 20)
    #expect(place?.description == domains.map(\.id.description).sorted()[19])
    #expect(try await verifier.round(after: place) == nil)
    let path = "/api/v1/domains/\(domains[24].id)"
    let proven = try await shared.send(.get, path).decoded(DomainResource.self)
    #expect(proven.verificationStatus == .verified)
    // A month later nobody looks any more.
    let late = DomainVerifier(
      ownership: verifier.ownership,
      domains: verifier.domains,
      now: { Timestamp(milliseconds: TestServer.start.milliseconds + 31 * 86_400_000) },
      logger: verifier.logger
    )
    shared.zone.asked.withLock { $0 = [] }
    #expect(try await late.round(after: nil) == nil)
    #expect(shared.zone.asked.withLock { $0.isEmpty })
  }

  /// On a host that is no link domain the key decides as soon as another workspace claims a domain.
  @Test func aClaimEndsCampaignsWithoutAKey() async throws {
    let shared = try await Shared()
    let domain = try await shared.add("go.acme.example")
    shared.zone.publish(domain.verification)
    _ = try await shared.check(domain)
    #expect(try await shared.send(.post, "/api/v1/links", Self.link).status == .created)
    let resolve = {
      try await shared.server.send(.get, "/resolve/MINE", host: "sdk.example").status
    }
    #expect(try await resolve() == .ok)
    #expect(try await shared.add("go.victim.example", key: shared.other).isServed == false)
    #expect(try await resolve() == .notFound)
  }

  @Test func aProofIsInTheAuditLog() async throws {
    let shared = try await Shared()
    let domain = try await shared.add("go.acme.example")
    shared.zone.publish(domain.verification)
    _ = try await shared.check(domain)
    let entries = try await shared.send(.get, "/api/v1/audit-log")
      .decoded(Page<AuditEntryResource>.self).items
    #expect(entries.first?.action == "domain.verify")
  }

  @Test(arguments: DomainVerificationReport.Outcome.allCases)
  func eachOutcomeIsSaidInTheLanguageOfTheReader(_ outcome: DomainVerificationReport.Outcome) {
    for status in [DomainVerification.Status.pending, .verified] {
      let domain = DomainResource(
        id: DomainID(timestamp: TestServer.start),
        host: "go.acme.example",
        baseURL: "https://go.acme.example",
        verificationStatus: status,
        createdAt: TestServer.start
      )
      let report = DomainVerificationReport(domain: domain, outcome: outcome, records: ["x"])
      let finding = OwnershipCheck.finding(report, before: domain)
      let isGone = outcome == .noRecord || outcome == .otherRecords
      // A record that is gone ends nothing, so it is no failure.
      if isGone { #expect(finding.outcome == (status == .verified ? .warning : .bad)) }
      for code in [finding.reason, finding.fixReason].compactMap(\.self) {
        #expect(FindingReason(code: code) != nil, "\(code)")
      }
      #expect(!finding.detail.contains("{") && finding.fix?.contains("{") != true)
    }
  }
}
