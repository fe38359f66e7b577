import Delivery
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Persistence
import Synchronization
import Testing
import WireModels

@testable import PaylisherServer

/// A mail server that keeps messages, or refuses them.
final class FakeMailTransport: MailTransport {
  let sent = Mutex<[MailMessage]>([])
  let failure = Mutex<MailFailure?>(nil)

  func send(_ message: MailMessage, id: String, at moment: Timestamp) async throws(MailFailure) {
    if let failure = failure.withLock({ $0 }) { throw failure }
    sent.withLock { $0.append(message) }
  }

  var messages: [MailMessage] { sent.withLock { $0 } }
}

extension ServerDependencies {
  /// Sends mail by a fake.
  mutating func sendMail(by transport: FakeMailTransport = FakeMailTransport()) {
    mail = MailQueue(transport, now: now, makeID: makeID, logger: logger)
  }
}

/// Invitations and password links by e-mail.
@Suite("Accounts: mail")
struct MailTests {
  private static func with(
    _ body: (TestServer, FakeMailTransport, MailQueue, AdvancingClock) async throws -> Void
  ) async throws {
    let (transport, clock) = (FakeMailTransport(), AdvancingClock())
    let server = try await TestServer { dependencies in
      dependencies.now = { clock.now }
      dependencies.sendMail(by: transport)
    }
    try await body(server, transport, try #require(server.dependencies.mail), clock)
  }

  private static func link(_ message: MailMessage) -> String? {
    message.text.split(separator: "\n").first { $0.hasPrefix("https://") }.map(String.init)
  }

  @Test func anInvitationIsMailedInTheReadersLanguage() async throws {
    try await Self.with { server, transport, queue, _ in
      let body = #"{"role":"analyst","email":"grace@example.com","language":"de"}"#
      let invitation = try await server.made(InvitationResource.self, "/api/v1/invitations", body)
      #expect(invitation.isMailed == true)
      // No request waits for the mail server.
      #expect(transport.messages.isEmpty)
      while await queue.sendNext() {}
      let message = try #require(transport.messages.first)
      #expect(message.recipient.description == "grace@example.com")
      let subject = "Einladung in den Arbeitsbereich \u{201E}Acme\u{201C}"
      #expect(message.subject == subject && message.text.contains("Analyst"))
      #expect(Self.link(message) == invitation.url)
      let path = try #require(URL(string: invitation.url ?? "")?.path)
      var grace = Browser(server)
      let form: KeyValuePairs = [
        "name": "Grace", "email": "grace@example.com", "password": Browser.password,
      ]
      #expect(try await grace.post(path, form).status == .seeOther)
      let none = try await server.made(
        InvitationResource.self,
        "/api/v1/invitations",
        #"{"role":"viewer"}"#
      )
      #expect(none.isMailed == nil && none.url != nil)
    }
  }

  @Test func thePageSaysThatTheLinkIsOnItsWay() async throws {
    try await Self.with { server, _, _, _ in
      let browser = try await server.browser(.owner)
      #expect(try await browser.open("/dashboard/members").text.contains("E-mail language"))
      let made = try await browser.post(
        "/dashboard/members",
        ["email": "grace@example.com", "role": "viewer", "language": "tr"]
      )
      #expect(made.text.contains("the link by e-mail") && made.text.contains("/invitations/"))
    }
    let server = try await TestServer()
    let page = try await server.browser(.owner).open("/dashboard/members").text
    #expect(!page.contains("E-mail language"))
  }

  @Test func whatIsRefusedIsTriedAgainAndShown() async throws {
    try await Self.with { server, transport, queue, clock in
      func system() async throws -> SystemReport.Mail {
        let answer = try await server.manage(.get, "/api/v1/system").decoded(SystemReport.self)
        return try #require(answer.mail)
      }
      transport.failure.withLock { $0 = MailFailure(isTemporary: true, .mailSilent) }
      let body = #"{"role":"viewer","email":"grace@example.com"}"#
      _ = try await server.made(InvitationResource.self, "/api/v1/invitations", body)
      #expect(await queue.sendNext())
      #expect(!(await queue.sendNext()))
      let waiting = try await system()
      #expect(
        waiting.waiting == 1 && waiting.lastFailure == "the mail server did not answer in time"
      )
      let page = try await server.browser(.owner).open("/dashboard/system").text
      #expect(page.contains("the mail server did not answer in time"))
      transport.failure.withLock { $0 = nil }
      clock.advance(seconds: 4)
      #expect(!(await queue.sendNext()))
      clock.advance(seconds: 1)
      #expect(await queue.sendNext())
      #expect(transport.messages.count == 1)
      transport.failure.withLock {
        $0 = MailFailure(isTemporary: false, .mailContent, ["code": .init("550")])
      }
      _ = try await server.made(InvitationResource.self, "/api/v1/invitations", body)
      #expect(await queue.sendNext())
      let after = try await system()
      #expect(after.sent == 1 && after.failed == 1 && after.waiting == 0)
    }
  }

  @Test func givesUpAfterTheLastAttempt() async throws {
    try await Self.with { server, transport, queue, clock in
      transport.failure.withLock { $0 = MailFailure(isTemporary: true, .mailClosed) }
      let body = #"{"role":"viewer","email":"grace@example.com"}"#
      _ = try await server.made(InvitationResource.self, "/api/v1/invitations", body)
      var attempts = 0
      for _ in 0..<10 {
        if await queue.sendNext() { attempts += 1 }
        clock.advance(seconds: 1_800)
      }
      #expect(attempts == MailQueue.delays.count + 1)
      #expect(queue.report.failed == 1 && queue.report.waiting == 0)
    }
  }

  // MARK: - Forgotten passwords

  @Test func aUserAsksForALinkThatSetsANewPassword() async throws {
    // asvs 6.4.3
    try await Self.with { server, transport, queue, _ in
      _ = try await server.browser()
      var browser = Browser(server)
      #expect(try await browser.get("/login").text.contains("href=\"/login/password\""))
      let asked = try await browser.post("/login/password", ["email": "Ada@example.com"])
      let unknown = try await browser.post("/login/password", ["email": "eve@example.com"])
      #expect(asked.status == .ok && asked.text == unknown.text)
      for _ in 0..<3_000 where transport.messages.isEmpty {
        _ = await queue.sendNext()
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(transport.messages.map(\.recipient.description) == ["ada@example.com"])
      let message = try #require(transport.messages.first)
      let path = try #require(Self.link(message).flatMap { URL(string: $0)?.path })
      let new = "four yellow elephants"
      #expect(try await browser.post(path, ["password": new]).headers[.location] == "/login")
      #expect(try await browser.post(path, ["password": new]).status == .notFound)
      #expect(try await browser.signIn("ada@example.com", new).status == .seeOther)
      #expect(
        try await browser.post("/login/password", ["email": "x"]).status == .unprocessableContent
      )
    }
  }

  @Test func oneAddressGetsFewMails() async throws {
    try await Self.with { server, transport, queue, _ in
      _ = try await server.browser()
      var browser = Browser(server)
      for _ in 0..<6 {
        let answer = try await browser.post("/login/password", ["email": "ada@example.com"])
        #expect(answer.status == .ok)
      }
      for _ in 0..<3_000 where transport.messages.count < 3 {
        _ = await queue.sendNext()
        try await Task.sleep(for: .milliseconds(10))
      }
      for _ in 0..<20 {
        _ = await queue.sendNext()
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(transport.messages.count == 3)
    }
  }

  @Test func withoutAMailServerThereIsNoSuchPage() async throws {
    var browser = Browser(try await TestServer())
    #expect(try await !browser.get("/login").text.contains("/login/password"))
    #expect(try await browser.get("/login/password").status == .notFound)
  }
}
