import Foundation
import LinkCore
import Testing
import WireModels

@testable import Delivery

/// What is said to a mail server, reply by reply.
@Suite("SMTP: session")
struct SMTPSessionTests {
  private static let now = Timestamp(milliseconds: 1_795_219_200_000)

  private static func settings(
    _ security: SMTPSettings.Security = .none,
    user: String? = nil
  ) throws -> SMTPSettings {
    SMTPSettings(
      host: "mail.example.com",
      security: security,
      user: user,
      password: "pass word",
      sender: try #require(MailAddress("paylisher@example.com"))
    )
  }

  private static func session(_ settings: SMTPSettings) throws -> SMTPSession {
    SMTPSession(
      settings,
      to: try #require(MailAddress("ada@example.org")),
      content: "Subject: Hello\r\n\r\n.\r\n..dots\r\nend"
    )
  }

  private static let hello = "EHLO example.com\r\n"

  @Test func sendsAMessage() throws {
    var session = try Self.session(Self.settings())
    let replies: [(Int, String, SMTPSession.Action)] = [
      (220, "ready", .send(Self.hello)),
      (250, "mail", .send("MAIL FROM:<paylisher@example.com>\r\n")),
      (250, "ok", .send("RCPT TO:<ada@example.org>\r\n")), (250, "ok", .send("DATA\r\n")),
      (354, "go on", .send("Subject: Hello\r\n\r\n..\r\n...dots\r\nend\r\n.\r\n")),
      (250, "queued", .finish),
    ]
    for (code, text, action) in replies {
      #expect(try session.receive(SMTPReply(code: code, lines: [text])) == action)
    }
  }

  @Test func protectsTheConnectionBeforeThePasswordIsSent() throws {
    var session = try Self.session(Self.settings(.startTLS, user: "ada"))
    _ = try session.receive(SMTPReply(code: 220, lines: [""]))
    let offers = ["mail.example.com", "STARTTLS", "AUTH PLAIN LOGIN"]
    #expect(try session.receive(SMTPReply(code: 250, lines: offers)) == .send("STARTTLS\r\n"))
    #expect(try session.receive(SMTPReply(code: 220, lines: [""])) == .secure)
    #expect(session.secured() == .send(Self.hello))
    // What was offered in clear counts no more.
    let now = ["mail.example.com", "AUTH PLAIN LOGIN"]
    let plain = Data("\0ada\0pass word".utf8).base64EncodedString()
    #expect(
      try session.receive(SMTPReply(code: 250, lines: now)) == .send("AUTH PLAIN \(plain)\r\n")
    )
    let begin = SMTPSession.Action.send("MAIL FROM:<paylisher@example.com>\r\n")
    #expect(try session.receive(SMTPReply(code: 235, lines: [""])) == begin)
  }

  @Test func sendsNothingWhereTheConnectionStaysInClear() throws {
    var session = try Self.session(Self.settings(.startTLS, user: "ada"))
    _ = try session.receive(SMTPReply(code: 220, lines: [""]))
    #expect(throws: MailFailure(isTemporary: false, .mailNoTLS)) {
      try session.receive(SMTPReply(code: 250, lines: ["x", "AUTH PLAIN"]))
    }
  }

  @Test func signsInByLogin() throws {
    var session = try Self.session(Self.settings(user: "ada"))
    _ = try session.receive(SMTPReply(code: 220, lines: [""]))
    let replies: [(Int, [String], String)] = [
      (250, ["x", "auth login"], "AUTH LOGIN\r\n"), (334, ["VXNlcm5hbWU6"], "YWRh\r\n"),
      (334, ["UGFzc3dvcmQ6"], "cGFzcyB3b3Jk\r\n"),
    ]
    for (code, lines, text) in replies {
      #expect(try session.receive(SMTPReply(code: code, lines: lines)) == .send(text))
    }
  }

  @Test(arguments: [
    (450, "4.2.1 ada@example.org is full", true, "450 4.2.1"),
    (554, "5.7.1 go away ada@example.org", false, "554 5.7.1"),
    (421, "ada@example.org", true, "421"),
  ])
  func saysWhatWasRefusedAndNamesNoAddress(
    _ code: Int,
    _ text: String,
    _ isTemporary: Bool,
    _ expected: String
  ) throws {
    var session = try Self.session(Self.settings())
    #expect(throws: MailFailure(isTemporary: isTemporary, .mailGreeting, ["code": .init(expected)]))
    {
      try session.receive(SMTPReply(code: code, lines: [text]))
    }
  }

  // MARK: - Replies

  private static func replies(_ text: String) throws -> [SMTPReply] {
    var reader = SMTPReplyReader()
    return try text.utf8.compactMap { try reader.read($0) }
  }

  @Test func readsRepliesOfSeveralLines() throws {
    let replies = try Self.replies("220 ready\r\n250-a\r\n250-STARTTLS\n250 c\r\n354\r\n")
    #expect(
      replies == [
        SMTPReply(code: 220, lines: ["ready"]),
        SMTPReply(code: 250, lines: ["a", "STARTTLS", "c"]), SMTPReply(code: 354, lines: [""]),
      ]
    )
  }

  @Test(arguments: [
    "hello\r\n", "099 x\r\n", "2500\r\n", "\r\n", "600 x\r\n",
    String(repeating: "2", count: 3_000), String(repeating: "250-x\r\n", count: 101),
  ])
  func refusesWhatIsNoReply(_ text: String) {
    #expect(throws: MailFailure.self) { try Self.replies(text) }
  }

  // MARK: - Messages

  @Test(arguments: [
    "ada@example.org", "ada.b+c@mail.example.org",
  ])
  func takesAddresses(_ text: String) {
    #expect(MailAddress(text)?.description == text)
  }

  @Test(arguments: [
    "", "ada", "@example.org", "ada@", "a@b@c", "ada@example.org\r\nRCPT TO:<eve@example.org>",
    "ada@example.org>", "<ada@example.org", "a da@example.org", "ada@exämple.org",
    "a,b@example.org",
    "\"a\"@example.org", "ada@example.org\0",
  ])
  func refusesAddressesThatAreMoreThanOneParameter(_ text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test func noTextAddsAHeader() throws {
    let hostile = "Sale\r\nBcc: eve@example.org\r\n\r\nHello"
    let message = MailMessage(
      to: try #require(MailAddress("ada@example.org")),
      subject: hostile,
      text: "\(hostile)\n.\nGrüße, ş, سلام\n"
    )
    let text = message.text(
      from: try #require(MailAddress("paylisher@example.com")),
      name: "Pay\r\nX-Y: z",
      id: "018f",
      at: Self.now
    )
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
    #expect(!text.contains("Bcc") && !text.contains("X-Y") && text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 78 })
    #expect(text.replacing("\r\n", with: "").allSatisfy { !$0.isNewline })
    #expect(parts[0].contains("Date: Sat, 21 Nov 2026"))
    let body = try #require(parts.last)
    let decoded = Data(base64Encoded: String(body), options: .ignoreUnknownCharacters)
    #expect(decoded.map { String(decoding: $0, as: UTF8.self) }?.contains("Grüße, ş, سلام") == true)
  }

  @Test func hasTextAndHTML() throws {
    let message = MailMessage(
      to: try #require(MailAddress("ada@example.org")),
      subject: "Report",
      text: "Clicks: 1\n",
      html: "<p>--_part_--</p>\n"
    )
    let sender = try #require(MailAddress("paylisher@example.com"))
    let text = message.text(from: sender, name: "Paylisher", id: "018f", at: Self.now)
    let parts = text.components(separatedBy: "\r\n--_part_")
    #expect(parts.count == 4 && parts[3] == "--\r\n")
    #expect(parts[0].contains("Content-Type: multipart/alternative; boundary=\"_part_\"\r\n"))
    let contents = try parts[1...2].map { part in
      let halves = part.components(separatedBy: "\r\n\r\n")
      let data = try #require(Data(base64Encoded: halves[1], options: .ignoreUnknownCharacters))
      return String(decoding: data, as: UTF8.self)
    }
    #expect(contents == ["Clicks: 1\r\n", "<p>--_part_--</p>\r\n"])
    #expect(parts[1].contains("Content-Type: text/plain; charset=utf-8\r\n"))
    #expect(parts[2].contains("Content-Type: text/html; charset=utf-8\r\n"))
  }

  @Test func subjectsAreWordsOfWholeCharacters() {
    let subject = String(repeating: "👩‍👩‍👧‍👦 Einladung ", count: 6)
    let words = MailMessage.encodedWords(subject).components(separatedBy: "\r\n ")
    let text = words.map { word in
      let code = word.dropFirst("=?utf-8?B?".count).dropLast(2)
      return Data(base64Encoded: String(code)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
    #expect(words.allSatisfy { $0.utf8.count <= 75 } && text.joined() == subject)
  }
}
