import Foundation
package import WireModels

/// An operator's mail server.
package struct SMTPSettings: Hashable, Sendable {
  /// How the connection is protected.
  package enum Security: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// By `STARTTLS`, without which nothing is sent.
    case startTLS = "starttls"
    /// From its first byte, usually on port 465.
    case tls
    /// Not at all, for a server on this computer.
    case none

    package var description: String { rawValue }
  }

  package var host: String
  package var port: Int
  package var security: Security
  /// The user at the mail server; `nil` where it asks for none.
  package var user: String?
  package var password: String
  /// The address that messages are from.
  package var sender: MailAddress
  /// Certificates (PEM) to believe in place of the system's.
  package var roots: String?

  /// Makes settings.
  package init(
    host: String,
    port: Int = 587,
    security: Security = .startTLS,
    user: String? = nil,
    password: String = "",
    sender: MailAddress,
    roots: String? = nil
  ) {
    (self.host, self.port, self.security) = (host, port, security)
    (self.user, self.password, self.sender, self.roots) = (user, password, sender, roots)
  }
}

/// Why a message was not sent.
package struct MailFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether the same message may be sent later.
  package let isTemporary: Bool
  /// What happened; no password and no address.
  package let remark: Remark<SystemReason>

  /// Makes a failure.
  package init(
    isTemporary: Bool,
    _ reason: SystemReason,
    _ arguments: [String: Problem.Argument] = [:]
  ) {
    (self.isTemporary, remark) = (isTemporary, Remark(reason, arguments))
  }

  /// The failure for logs.
  package var description: String { remark.description }
}

/// An answer of a mail server: a code of three digits with lines of text.
struct SMTPReply: Hashable, Sendable {
  var code: Int
  var lines: [String]
}

/// Reads the lines of a mail server.
struct SMTPReplyReader: Sendable {
  static let longestLine = 2_048
  static let mostLines = 100

  private var line: [UInt8] = []
  private var lines: [String] = []

  /// Whether bytes of an unfinished answer were read.
  var isInside: Bool { !line.isEmpty || !lines.isEmpty }

  /// Takes the next byte.
  ///
  /// - Returns: The answer that it ends.
  /// - Throws: ``MailFailure`` for what is no answer.
  mutating func read(_ byte: UInt8) throws(MailFailure) -> SMTPReply? {
    guard byte == UInt8(ascii: "\n") else {
      guard line.count < Self.longestLine else { throw Self.noReply }
      line.append(byte)
      return nil
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let text = String(decoding: line, as: UTF8.self)
    line = []
    guard let code = Int(text.prefix(3)), (200...599).contains(code), lines.count < Self.mostLines
    else { throw Self.noReply }
    let rest = text.dropFirst(3)
    lines.append(String(rest.dropFirst()))
    switch rest.first {
    case "-": return nil
    case " ", nil:
      defer { lines = [] }
      return SMTPReply(code: code, lines: lines)
    default: throw Self.noReply
    }
  }

  private static let noReply = MailFailure(isTemporary: true, .mailNoReply)
}

/// One message on one connection: what to send after each reply
/// ([RFC 5321](https://www.rfc-editor.org/rfc/rfc5321)).
struct SMTPSession: Sendable {
  enum Action: Hashable, Sendable {
    /// Sends these bytes and waits for a reply.
    case send(String)
    /// Begins TLS, then goes on with ``SMTPSession/secured()``.
    case secure
    /// The message is accepted; `QUIT` is sent and not waited for.
    case finish
  }

  private enum State {
    case greeting, hello, startTLS, plain, loginUser, loginPassword, sender, recipient, data,
      content
  }

  private let settings: SMTPSettings
  private let recipient: MailAddress
  private let content: String
  private var state = State.greeting
  private var isSecure: Bool

  /// `content` is the message with its header, with line breaks of two bytes.
  init(_ settings: SMTPSettings, to recipient: MailAddress, content: String) {
    (self.settings, self.recipient, self.content) = (settings, recipient, content)
    isSecure = settings.security == .tls
  }

  /// What to do after a reply.
  ///
  /// - Throws: ``MailFailure``.
  mutating func receive(_ reply: SMTPReply) throws(MailFailure) -> Action {
    switch state {
    case .greeting:
      try Self.expect([220], reply, of: "", .mailGreeting)
      return hello()
    case .hello:
      try Self.expect([250], reply, of: "EHLO")
      return try signIn(reply.lines.dropFirst().map { $0.uppercased() })
    case .startTLS:
      try Self.expect([220], reply, of: "STARTTLS")
      return .secure
    case .loginUser:
      try Self.expect([334], reply, of: "AUTH LOGIN")
      state = .loginPassword
      return Self.line(Self.base64(settings.user ?? ""))
    case .loginPassword:
      try Self.expect([334], reply, of: "AUTH LOGIN")
      state = .plain
      return Self.line(Self.base64(settings.password))
    case .plain:
      try Self.expect([235], reply, of: "AUTH")
      return begin()
    case .sender:
      try Self.expect([250], reply, of: "MAIL FROM")
      state = .recipient
      return Self.line("RCPT TO:<\(recipient)>")
    case .recipient:
      try Self.expect([250, 251], reply, of: "RCPT TO")
      state = .data
      return Self.line("DATA")
    case .data:
      try Self.expect([354], reply, of: "DATA")
      state = .content
      return .send(Self.stuffed(content) + ".\r\n")
    case .content:
      try Self.expect([250], reply, of: "", .mailContent)
      return .finish
    }
  }

  /// What to do once the connection is protected: everything that was said before is forgotten.
  mutating func secured() -> Action {
    isSecure = true
    return hello()
  }

  private mutating func hello() -> Action {
    state = .hello
    return Self.line("EHLO \(settings.sender.domain)")
  }

  private mutating func signIn(_ offers: [String]) throws(MailFailure) -> Action {
    if settings.security == .startTLS, !isSecure {
      guard offers.contains("STARTTLS") else {
        throw MailFailure(isTemporary: false, .mailNoTLS)
      }
      state = .startTLS
      return Self.line("STARTTLS")
    }
    guard let user = settings.user else { return begin() }
    let words = offers.first { $0.hasPrefix("AUTH ") || $0.hasPrefix("AUTH=") } ?? ""
    let ways = Set(words.dropFirst(5).split(separator: " ").map(String.init))
    if ways.contains("PLAIN") {
      state = .plain
      return Self.line("AUTH PLAIN " + Self.base64("\0\(user)\0\(settings.password)"))
    }
    guard ways.contains("LOGIN") else {
      throw MailFailure(isTemporary: false, .mailNoSignIn)
    }
    state = .loginUser
    return Self.line("AUTH LOGIN")
  }

  private mutating func begin() -> Action {
    state = .sender
    return Self.line("MAIL FROM:<\(settings.sender)>")
  }

  private static func line(_ text: String) -> Action { .send(text + "\r\n") }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// The message with a dot before each line that begins with one, ending with a line break.
  ///
  /// By bytes, as the server reads it: for a `Character` a dot with a mark on it is another letter.
  static func stuffed(_ content: String) -> String {
    let (cr, lf, dot) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "."))
    var lines = content.utf8.split(separator: lf, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var bytes: [UInt8] = []
    for line in lines {
      if line.first == dot { bytes.append(dot) }
      bytes += line.last == cr ? line.dropLast() : line
      bytes += [cr, lf]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func expect(
    _ codes: Set<Int>,
    _ reply: SMTPReply,
    of step: String,
    _ refusal: SystemReason = .mailAnswer
  ) throws(MailFailure) {
    guard !codes.contains(reply.code) else { return }
    // The text may repeat an address; the code and the enhanced code (RFC 3463) never do.
    let enhanced = reply.lines.first?.prefix { $0.isASCII && ($0.isNumber || $0 == ".") } ?? ""
    let code = enhanced.contains(".") ? "\(reply.code) \(enhanced)" : "\(reply.code)"
    var arguments = ["code": Problem.Argument(code)]
    if !step.isEmpty { arguments["step"] = .init(step) }
    throw MailFailure(isTemporary: reply.code < 500, refusal, arguments)
  }
}
