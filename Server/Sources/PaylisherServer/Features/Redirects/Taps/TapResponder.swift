import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import Redirecting
import RoutingCore
import WireModels

/// Answers taps: decides, journals the click, and leads on.
struct TapResponder: Sendable {
  let directory: LinkDirectory
  let journal: ClickJournal
  let signer: HandoffSigner
  let evidence: any TapEvidence
  let now: @Sendable () -> Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID
  let lost: MetricFamily
  let clicks: MetricFamily
  let gates: TapGuards
  let seeds: VariantBucketing
  let clients: TapClientReader
  /// Whether cookies go over TLS alone.
  let isSecure: Bool

  /// Answers a tap on the link of a code; the same page for every link that is not there.
  func answer(_ request: Request, _ context: ServerContext, code: String?) async -> Response {
    var reading = TapReading(request, now: now())
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code)
    else { return PageResponse.notFound(request) }
    await gates.complete(&reading, request, for: entry)
    look(at: clients.client(of: request, context), for: entry, &reading)
    guard let answer = await respond(request, entry, reading) else {
      return PageResponse.notFound(request)
    }
    await evidence.record(answer.tap, request, context)
    return answer.response
  }

  /// Answers the password that somebody sent: a right one is a tap, and opens the link for a while.
  ///
  /// - Throws: ``ProblemError`` where the body is no form.
  func unlock(
    _ request: Request,
    _ context: ServerContext,
    code: String?
  ) async throws -> Response {
    try request.requireSameSite()
    var reading = TapReading(request, now: now())
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code), let right = entry.link.password,
      RouteDecision.destination(link: entry.routable, tap: reading.tap) == .password
    else { return PageResponse.notFound(request) }
    let (now, client) = (reading.tap.now, clients.client(of: request, context))
    let given = try await PasswordForm.password(request) ?? ""
    if let minutes = gates.attempts.begin(entry.id, client.address, now: now) {
      return InterstitialResponse.password(request, .locked(minutes: minutes))
    }
    let isRight = try? await gates.hasher.matches(given, right)
    if isRight != false { gates.attempts.forgive(entry.id, client.address, now: now) }
    guard let isRight else { return InterstitialResponse.password(request, .busy) }
    guard isRight else { return InterstitialResponse.password(request, .refused) }
    await gates.complete(&reading, request, for: entry)
    look(at: client, for: entry, &reading)
    reading.tap.isUnlocked = true
    reading.isClick = !reading.tap.isPrefetch
    guard let answer = await respond(request, entry, reading) else {
      return PageResponse.notFound(request)
    }
    await evidence.record(answer.tap, request, context)
    let pass = gates.passes.issue(.password, entry.link, now: now)
    return InterstitialResponse.unlocked(request, answer, pass: pass, isSecure: isSecure)
  }

  /// Decides and counts; `nil` where there is nothing to lead to.
  private func respond(
    _ request: Request,
    _ entry: LinkDirectory.Entry,
    _ reading: TapReading
  ) async -> TapResponse? {
    guard var tap = answer(entry, reading) else { return nil }
    let isCounted = reading.isClick && tap.destination.isArrival
    if isCounted, reading.tap.agent.bot == nil, let limit = entry.routable.clickLimit,
      reading.tap.clicks < limit, !gates.limits.take(entry.link)
    {
      var late = reading
      late.tap.clicks = limit
      guard let over = answer(entry, late) else { return nil }
      tap = over
    }
    if isCounted, tap.destination.isArrival { await count(&tap) }
    return TapResponse(
      request: request,
      tap: tap,
      signer: signer,
      directory: directory,
      gates: gates
    )
  }

  /// Notes the country, and where the link looks at it who taps and what their clocks say.
  func look(at client: TapClient, for entry: LinkDirectory.Entry, _ reading: inout TapReading) {
    reading.country = client.country
    guard entry.looksBeyondRequest else { return }
    let now = reading.tap.now
    reading.tap.circumstances.country = client.country
    reading.tap.circumstances.address = client.address
    reading.tap.circumstances.seed = seeds.seed(entry.id, client, at: now)
    reading.tap.circumstances.zoneOffsets = ZoneOffsets.minutes(
      Array(entry.routable.zones),
      at: now
    )
  }

  /// Decides; `nil` where there is nothing to lead to.
  func answer(_ entry: LinkDirectory.Entry, _ reading: TapReading) -> AnsweredTap? {
    let (destination, path) = RouteDecision.route(link: entry.routable, tap: reading.tap)
    guard destination != .notFound else { return nil }
    return AnsweredTap(entry: entry, reading: reading, destination: destination, path: path)
  }

  /// Gives the tap its click; one that the journal does not take is lost, and the answer goes on.
  private func count(_ tap: inout AnsweredTap) async {
    let click = ClickID(makeID(tap.reading.tap.now))
    tap.click = click
    tap.handoff = handoff(tap, click: click)
    clicks.add(1, ["destination": tap.destination.name])
    if await !journal.append(tap.entry(click)) { lost.add() }
  }

  /// The token for Google Play, which takes it with the tap; others ask for one by a tap.
  private func handoff(_ tap: AnsweredTap, click: ClickID) -> AnsweredTap.Handoff? {
    guard tap.takesToken else { return nil }
    let link = tap.entry.link
    let issued = signer.issue(
      click: click,
      link: link.id,
      workspace: link.workspace,
      platform: .android,
      app: tap.app(of: .android, in: directory)?.id,
      clickedAt: tap.reading.tap.now
    )
    evidence.keep(issued.record)
    return .init(text: issued.text, record: issued.record)
  }
}
