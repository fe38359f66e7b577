import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore

/// Answers the taps that come through the router: those that the fast path leaves, and passwords.
struct TapHandler: Sendable {
  let taps: TapResponder
  let journal: ClickJournal
  let reader: TapRequestReader
  let hasher: PasswordHasher
  let attempts = PasswordAttempts()
  let now: @Sendable () -> Timestamp
  let lost: MetricFamily
  let clicks: MetricFamily

  init(
    _ dependencies: ServerDependencies,
    directory: LinkDirectory,
    evidence: any TapEvidence,
    journal: ClickJournal
  ) {
    taps = TapResponder(
      directory: directory,
      limits: ClickLimits(dependencies.repositories.clicks),
      evidence: evidence,
      signingKey: dependencies.secrets.signingKey,
      isSecure: dependencies.settings.isServedByTLS,
      makeID: dependencies.makeID
    )
    self.journal = journal
    reader = TapRequestReader(dependencies.settings, geo: dependencies.geo)
    hasher = dependencies.passwords.visitors
    now = dependencies.now
    lost = dependencies.metrics.counter(
      "paylisher_clicks_lost_total",
      "Clicks lost because the journal failed or timed out."
    )
    clicks = dependencies.metrics.counter("paylisher_clicks_total", "Clicks, by destination.")
  }

  /// Answers a tap on the link of a code; the same page for every link that is not there.
  func tap(_ request: Request, _ context: ServerContext, code: String?) async -> Response {
    guard let tap = reader.read(request, context, code: code, now: now()),
      let entry = taps.link(of: tap)
    else { return PageResponse.notFound(request, context) }
    if taps.needsCount(of: entry) { await taps.limits.count(entry.id, of: entry.workspace) }
    return await respond(taps.answer(tap, on: entry), request, context)
  }

  /// Answers the password that a visitor sent: a right one is a tap.
  ///
  /// - Throws: ``ProblemError`` where the body is no form, or a page of another site sent it.
  func unlock(
    _ request: Request,
    _ context: ServerContext,
    code: String?
  ) async throws -> Response {
    try request.requireSameSite()
    guard let tap = reader.read(request, context, code: code, now: now()),
      let entry = taps.link(of: tap), let right = entry.link.password,
      taps.asksForPassword(tap, on: entry)
    else { return PageResponse.notFound(request, context) }
    // Every letter of the longest password as an escape, and the field's name.
    let given = try await request.form(limit: 4_096)[PasswordPage.field]
    if let state = await check(given, right, tap, entry) {
      var answer = taps.passwordPage(tap, state, of: entry)
      if state == .busy { answer.retryAfter = PasswordHasher.Busy.retryAfter }
      return await respond(answer, request, context)
    }
    if taps.needsCount(of: entry) { await taps.limits.count(entry.id, of: entry.workspace) }
    return await respond(taps.unlock(tap, on: entry), request, context)
  }

  /// What the page says about a password; `nil` where it is right.
  private func check(
    _ given: String,
    _ right: PasswordHash,
    _ tap: TapRequest,
    _ entry: LinkDirectory.Entry
  ) async -> PasswordPage.Model.State? {
    let (address, now) = (tap.client.address, tap.now)
    let attempt: PasswordAttempts.Attempt
    switch attempts.begin(entry.id, address, now: now) {
    case .check(let begun): attempt = begun
    case .wait(let seconds): return .locked(seconds: seconds)
    }
    let isRight = try? await hasher.matches(given, right, from: .unknown(address))
    if isRight != false { attempts.takeBack(attempt, now: now) }
    guard let isRight else { return .busy }
    return isRight ? nil : .refused
  }

  /// Journals the click of an answer, and sends it.
  private func respond(
    _ answer: TapAnswer?,
    _ request: Request,
    _ context: ServerContext
  ) async -> Response {
    guard let answer else { return PageResponse.notFound(request, context) }
    if let click = answer.click {
      clicks.add(1, ["destination": answer.destination.name])
      if await !journal.append(click) { lost.add() }
    }
    return Response(answer, .best(for: request.headers[.acceptEncoding]))
  }
}

extension Response {
  /// The answer to a tap, as the router sends it.
  init(_ answer: TapAnswer, _ coding: PageCoding) {
    switch answer.content {
    case .location(let location):
      self.init(status: .init(code: answer.status), headers: [.location: location])
    case .page, .template:
      self = PageResponse.page(
        answer.body(coding) ?? [],
        coding,
        status: .init(code: answer.status),
        cookies: answer.cookies,
        retryAfter: answer.retryAfter
      )
    }
  }
}
