import AttributionCore
import Crypto
package import LinkCore
package import LinkPages
package import Persistence
import RoutingCore

/// Answers taps for every transport: decides once, counts, and makes the answer.
///
/// It reads memory alone, so that an event loop may call it. The caller finds the link, has its clicks
/// counted where ``needsCount(of:)`` says so, journals the answer's click and writes the answer.
package final class TapResponder: Sendable {
  package let directory: LinkDirectory
  package let limits: ClickLimits
  let pages: TapPages
  private let signer: HandoffSigner
  private let evidence: any TapEvidence
  private let splitSeeds: DailyClientHash
  private let visitors: DailyClientHash
  private let makeID: @Sendable (Timestamp) -> EntityID

  /// Makes a responder; tokens, passes and seeds are made under the signing key, and cookies go over
  /// TLS alone where the server is reached by it.
  package init(
    directory: LinkDirectory,
    limits: ClickLimits,
    evidence: any TapEvidence,
    signingKey: [UInt8],
    isSecure: Bool,
    makeID: @escaping @Sendable (Timestamp) -> EntityID
  ) {
    (self.directory, self.limits, self.evidence) = (directory, limits, evidence)
    self.makeID = makeID
    signer = HandoffSigner(signingKey: signingKey)
    splitSeeds = DailyClientHash(.split, signingKey: signingKey)
    visitors = DailyClientHash(.uniqueClick, signingKey: signingKey)
    pages = TapPages(
      signer: signer,
      passes: InterstitialPass(signingKey: signingKey),
      evidence: evidence,
      isSecure: isSecure
    )
  }

  /// The link that a request asks for.
  package func link(of request: TapRequest) -> LinkDirectory.Entry? {
    directory.find(host: request.host, code: request.code)
  }

  /// Whether the clicks of a link with a limit must be read from the store first.
  package func needsCount(of entry: LinkDirectory.Entry) -> Bool {
    entry.routable.clickLimit != nil && limits.known(entry.id) == nil
  }

  /// Answers a tap; `nil` where there is nothing to lead to, and then nothing was counted.
  package func answer(_ request: TapRequest, on entry: LinkDirectory.Entry) -> TapAnswer? {
    answer(reading(request, on: entry), request, on: entry)
  }

  /// Answers the right password of a link: a tap, whose redirect becomes a page because browsers hold
  /// `form-action` against redirects after a form, with a cookie that opens the link for a while.
  package func unlock(_ request: TapRequest, on entry: LinkDirectory.Entry) -> TapAnswer? {
    var reading = reading(request, on: entry)
    reading.tap.isUnlocked = true
    reading.isClick = !reading.tap.isPrefetch
    return answer(reading, request, on: entry).map { pages.unlocked($0, request, entry) }
  }

  /// Whether taps on a link stop at its password now.
  package func asksForPassword(_ request: TapRequest, on entry: LinkDirectory.Entry) -> Bool {
    let reading = TapReading(request)
    return RouteDecision.destination(link: entry.routable, tap: reading.tap) == .password
  }

  /// The page that asks for the password.
  package func passwordPage(
    _ request: TapRequest,
    _ state: PasswordPage.Model.State,
    of entry: LinkDirectory.Entry
  ) -> TapAnswer {
    pages.password(request, state, of: entry)
  }

  // MARK: - Deciding

  /// What a request says about a tap, and what the link looks at besides.
  package func reading(_ request: TapRequest, on entry: LinkDirectory.Entry) -> TapReading {
    var reading = TapReading(request)
    reading.tap.oneLink = OneLinkReading.targets(of: request.query, on: entry)
    guard entry.looksBeyondRequest else { return reading }
    pages.readPasses(of: request, on: entry, into: &reading)
    if entry.routable.clickLimit != nil { reading.tap.clicks = limits.known(entry.id) ?? 0 }
    reading.tap.circumstances.country = request.client.location.country
    reading.tap.circumstances.address = request.client.address
    reading.tap.circumstances.seed = splitSeeds.bits(
      entry.id,
      address: request.client.address,
      userAgent: request.headers.userAgent,
      at: request.now
    )
    reading.tap.circumstances.zoneOffsets = ZoneOffsets.minutes(
      Array(entry.routable.zones),
      at: request.now
    )
    return reading
  }

  /// Where a tap goes; `nil` where there is nothing to lead to.
  package func decide(
    _ reading: consuming TapReading,
    on entry: LinkDirectory.Entry
  ) -> AnsweredTap? {
    let route = RouteDecision.route(link: entry.routable, tap: reading.tap)
    guard route.destination != .notFound else { return nil }
    return AnsweredTap(
      entry: entry,
      reading: reading,
      destination: route.destination,
      path: route.path,
      ruleTargets: route.ruleTargets
    )
  }

  /// The answer to a tap that was decided, without counting it.
  package func answer(to tap: AnsweredTap, _ request: TapRequest) -> TapAnswer {
    pages.answer(tap, request)
  }

  /// What chats show of the answer to a tap; `nil` where it is no page with a card.
  package func card(of tap: AnsweredTap, _ request: TapRequest) -> SocialCard? {
    pages.card(of: tap, request)
  }

  private func answer(
    _ reading: consuming TapReading,
    _ request: TapRequest,
    on entry: LinkDirectory.Entry
  ) -> TapAnswer? {
    guard var tap = decide(reading, on: entry) else { return nil }
    if !takeClick(tap) {
      // Another tap took the last click meanwhile.
      var late = tap.reading
      late.tap.clicks = entry.routable.clickLimit ?? 0
      guard let over = decide(late, on: entry) else { return nil }
      tap = over
    }
    let isCounted = tap.reading.isClick && tap.destination.isArrival
    let cookie = isCounted ? count(tap, request) : nil
    var answer = pages.answer(tap, request)
    if let cookie { answer.cookies.append(cookie) }
    answer.click = tap.click.map(tap.entry)
    return answer
  }

  /// Takes one of the clicks that the link of a tap has left; `false` where another tap was quicker.
  private func takeClick(_ tap: AnsweredTap) -> Bool {
    let reading = tap.reading
    guard reading.isClick, tap.destination.isArrival, reading.tap.agent.bot == nil else {
      return true
    }
    guard let limit = tap.entry.routable.clickLimit else {
      limits.note(tap.entry.id)
      return true
    }
    return reading.tap.clicks >= limit || limits.take(limit, of: tap.entry.id)
  }

  /// Gives the tap its click, and the token for Google Play, which takes it with the tap; other stores
  /// have their apps ask for one.
  ///
  /// - Returns: The value of `Set-Cookie` that the tap leaves behind.
  private func count(_ tap: AnsweredTap, _ request: TapRequest) -> String? {
    let click = ClickID(makeID(request.now))
    tap.click = click
    if tap.takesToken {
      let issued = signer.issue(
        click: click,
        link: tap.entry.id,
        workspace: tap.entry.workspace,
        platform: .android,
        app: tap.app(on: .android)?.form.id,
        clickedAt: request.now
      )
      evidence.keep(issued.record)
      tap.handoff = .init(text: issued.text, record: issued.record)
    }
    tap.visitor = visitor(tap, request)
    return evidence.record(tap, request)
  }

  /// What tells a visitor from others on the link today; `nil` for programs and for unknown clients.
  private func visitor(_ tap: AnsweredTap, _ request: TapRequest) -> VisitorHash? {
    guard tap.reading.tap.agent.bot == nil, let address = request.client.address else { return nil }
    let bits = visitors.bits(
      tap.entry.id,
      address: address,
      userAgent: request.headers.userAgent,
      at: request.now
    )
    return VisitorHash(bits: Int64(bitPattern: bits))
  }
}

/// What answered taps leave behind for first launches; deferred matching implements it.
///
/// No answer waits for it.
package protocol TapEvidence: Sendable {
  /// Whether a landing page is to tell what its browser knows of the device.
  func wantsSignals(of tap: AnsweredTap) -> Bool

  /// Takes the token that an answer carries, before its click is stored.
  func keep(_ token: HandoffRecord)

  /// Takes a tap that was counted as a click.
  ///
  /// - Returns: The value of `Set-Cookie` by which the browser's later taps are known; `nil` for none.
  func record(_ tap: AnsweredTap, _ request: TapRequest) -> String?
}

/// Recognises a client of a link for a day of UTC, without storing who they are.
///
/// A hash is keyed, and made of the day, the link, the address and the user agent: it says nothing about the
/// same client on another link or day. Two phones of one network with the same user agent are one client.
struct DailyClientHash: Sendable {
  /// What a hash is for; those for one purpose say nothing about those for another.
  enum Purpose: String {
    /// Chooses a variant of a split; it is worked out again for every tap and kept nowhere.
    case split = "split seeds"
    /// Tells unique clicks; it is kept until the next day ends.
    case uniqueClick = "unique clicks"
  }

  private let key: SymmetricKey

  init(_ purpose: Purpose, signingKey: [UInt8]) {
    let master = SymmetricKey(data: signingKey)
    let code = HMAC<SHA256>.authenticationCode(for: Array(purpose.rawValue.utf8), using: master)
    key = SymmetricKey(data: Array(code))
  }

  /// The first 64 bits of the hash of a client on a link at a moment.
  func bits(
    _ link: LinkID,
    address: NetworkAddress?,
    userAgent: String?,
    at moment: Timestamp
  ) -> UInt64 {
    let day = moment.milliseconds / 86_400_000
    let text = "\(day)\n\(link)\n\(address?.hexadecimal ?? "")\n\(userAgent ?? "")"
    let code = HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)
    return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
