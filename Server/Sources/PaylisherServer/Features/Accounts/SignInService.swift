import Foundation
import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import RoutingCore

/// Checks passwords and codes, and opens sessions.
struct SignInService: Sendable {
  /// What came of a password or a code.
  enum Outcome: Sendable {
    /// It was right; where the user has a second factor, its code is still missing.
    case passed(UserRecord)
    case refused
    /// Too many were wrong, or found the queue of passwords full: seconds to wait.
    case wait(Int64)
    /// The server checks too many passwords now.
    case busy
  }

  let dependencies: ServerDependencies
  let users: UserRepository
  let sessions: SessionRepository
  let devices: DeviceCookie
  private let throttle = SignInThrottle()
  private let audit: SignInAudit
  private let addresses: ClientAddressReader
  private let cipher: SecretCipher

  init(_ dependencies: ServerDependencies) {
    self.dependencies = dependencies
    users = dependencies.repositories.users
    sessions = dependencies.repositories.sessions
    devices = DeviceCookie(dependencies.secrets)
    audit = SignInAudit(dependencies)
    addresses = ClientAddressReader(dependencies.settings)
    cipher = SecretCipher(secret: dependencies.secrets.storageKey, purpose: "second factors")
  }

  var now: Timestamp { dependencies.now() }
  var origin: String { dependencies.settings.baseURL }
  var pepper: [UInt8] { dependencies.secrets.pepper }

  // MARK: - Passwords

  /// Checks an address and a password; an unknown address takes as long as a wrong password.
  func password(
    _ password: String,
    of text: String,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Outcome {
    let email = EmailAddress(text)
    // Texts that are no address share one count: senders choose them, and no user is kept out by it.
    let account = email?.description ?? ""
    let network = addresses.address(of: request, context)
    let device = devices.device(SessionCookie.value(DeviceCookie.name, of: request), of: account)
    var attempt = SignInThrottle.Attempt(account: account, network: network, device: device)
    if let wait = throttle.begin(&attempt, now: now) {
      if let email { audit.throttled(email, .password, request, context) }
      return .wait(wait)
    }
    var user: UserRecord?
    if let email { user = try await users.find(email) }
    let hash = user.flatMap { PasswordHash(text: $0.passwordHash) }
    let isRight: Bool
    do throws(PasswordHasher.Busy) {
      isRight = try await dependencies.passwords.users.matches(
        password,
        hash,
        from: device == nil ? .unknown(network) : .known
      )
    } catch {
      throttle.forgive(attempt, now: now)
      return .busy
    }
    guard let user, isRight else {
      if let user { audit.refused(user.id, .password, request, context) }
      return .refused
    }
    throttle.succeed(attempt)
    try await renewHash(of: user, password)
    return .passed(user)
  }

  /// Replaces a hash that was made at another cost than this version's.
  private func renewHash(of user: UserRecord, _ password: String) async throws {
    let hasher = dependencies.passwords.users
    guard PasswordHash(text: user.passwordHash)?.hasCost(hasher.cost) == false,
      let hash = try? await hasher.hash([password]).first
    else { return }
    try await users.rehash(user.id, from: user.passwordHash, to: hash.text)
  }

  /// The hash of a new password.
  ///
  /// - Throws: ``ProblemError`` of kind `unavailable` where too many are hashed now.
  func hash(_ password: String) async throws(ProblemError) -> String {
    try await dependencies.passwords.users.hash([password]).first?.text ?? ""
  }

  // MARK: - Second factors

  /// Takes a code of the user's authenticator app, or a recovery code; each works once.
  func code(
    _ entered: String,
    of user: UserRecord,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Outcome {
    var attempt = SignInThrottle.Attempt(code: user.id)
    if let wait = throttle.begin(&attempt, now: now) {
      if let email = EmailAddress(user.email) { audit.throttled(email, .code, request, context) }
      return .wait(wait)
    }
    guard try await isRight(entered, user) else {
      audit.refused(user.id, .code, request, context)
      return .refused
    }
    throttle.succeed(attempt)
    return .passed(user)
  }

  private func isRight(_ entered: String, _ user: UserRecord) async throws -> Bool {
    if let hash = RecoveryCode.hash(entered, pepper: pepper) {
      return try await users.takeRecoveryCode(user.id, hash, now: now)
    }
    guard let factor = user.secondFactor, factor.isConfirmed, let codes = codes(of: user),
      let step = codes.acceptedStep(entered, after: factor.lastStep, now: now)
    else { return false }
    return try await users.takeStep(user.id, step)
  }

  /// The codes of a user's second factor, confirmed or not; `nil` where there is none, or another
  /// server's key encrypted it.
  func codes(of user: UserRecord) -> TimeBasedCode? {
    user.secondFactor.flatMap { cipher.opened($0.sealed, for: Self.place(of: user.id)) }
      .flatMap { Hexadecimal.bytes($0) }.map(TimeBasedCode.init)
  }

  /// Stores the secret of a second factor that the user confirms by its first code.
  func begin(_ codes: TimeBasedCode, of user: UserID) async throws {
    let sealed = try cipher.sealed(Hexadecimal.text(codes.secret), for: Self.place(of: user))
    try await users.beginSecondFactor(user, sealed: sealed)
  }

  private static func place(of user: UserID) -> Data { Data("user \(user)".utf8) }

  // MARK: - Sessions

  /// A session for a browser, not stored yet, and the token that its cookie carries.
  func session(
    of user: UserID,
    _ request: Request
  ) -> (record: SessionRecord, token: SecretToken) {
    let now = now
    let record = SessionRecord(
      id: SessionID(dependencies.makeID(now)),
      user: user,
      userAgent: request.headers[.userAgent] ?? "",
      createdAt: now
    )
    return (record, .random())
  }

  /// Opens a session in place of the one that the browser had, so that no one who knew its token
  /// has the new one.
  ///
  /// - Returns: The cookies to set.
  func open(
    _ user: UserRecord,
    by method: SignInAttempt.Method,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> [String] {
    try await end(request)
    let (record, token) = session(of: user.id, request)
    try await sessions.create(record, tokenHash: token.hash(pepper: pepper))
    try await audit.succeeded(record, method, request, context)
    return cookies(token, of: user.email, request)
  }

  /// Registers a new user by a link that works once, and opens a session.
  ///
  /// - Returns: The link, which works no more, and the cookies to set.
  /// - Throws: ``StoreError`` where the link works no more, or the address or the account is another user's.
  func register(
    _ user: UserRecord,
    with hash: [UInt8],
    identity: (issuer: String, subject: String)? = nil,
    _ request: Request,
    _ context: ServerContext
  ) async throws -> (link: OneTimeLink, cookies: [String]) {
    let (record, token) = session(of: user.id, request)
    let actor = AuditActor(
      kind: .member,
      id: user.id.description,
      session: record.id,
      request: context.requestID,
      moment: user.createdAt
    )
    let link = try await dependencies.repositories.oneTimeLinks.register(
      user,
      with: hash,
      identity: identity,
      session: (record, token.hash(pepper: pepper)),
      now: user.createdAt,
      by: actor
    )
    return (link, cookies(token, of: user.email, request))
  }

  /// The cookies of a session, and of the browser in which it was opened.
  func cookies(_ token: SecretToken, of account: String, _ request: Request) -> [String] {
    let known = devices.device(SessionCookie.value(DeviceCookie.name, of: request), of: account)
    let device = devices.value(for: account, device: known.flatMap { SecretToken($0) } ?? .random())
    return [
      SessionCookie.set(token),
      SessionCookie.set(DeviceCookie.name, device, seconds: DeviceCookie.lifetime),
    ]
  }

  /// Gives the session another token, after a password, a code, a factor or a membership changed what it may do.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - isConfirmed: Whether its user gave a password or a code for that.
  /// - Returns: The cookie to set.
  /// - Throws: ``StoreError`` where the session ended.
  func renew(_ session: SessionID, isConfirmed: Bool = true) async throws -> String {
    let token = SecretToken.random()
    try await sessions.renew(
      session,
      tokenHash: token.hash(pepper: pepper),
      isConfirmed: isConfirmed,
      now: now
    )
    return SessionCookie.set(token)
  }

  /// Ends the session of a browser, where it has one.
  func end(_ request: Request) async throws {
    guard let token = SessionCookie.token(of: request),
      let found = try await sessions.find(tokenHash: token.hash(pepper: pepper), now: now)
    else { return }
    do {
      try await sessions.end(found.user.id, found.session.id, now: now)
    } catch let error as StoreError where error.code == .notFound {
      // It ended meanwhile.
    }
  }
}
