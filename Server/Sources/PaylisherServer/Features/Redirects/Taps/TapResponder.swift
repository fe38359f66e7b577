import AttributionCore
import HTTPTypes
import Hummingbird
import LinkCore
import LinkPages
import Persistence
import RoutingCore

/// Answers taps: decides, journals the click, and leads on.
struct TapResponder: Sendable {
  let directory: LinkDirectory
  let journal: ClickJournal
  let signer: HandoffSigner
  let now: @Sendable () -> Timestamp
  let makeID: @Sendable (Timestamp) -> EntityID
  let lost: MetricFamily
  let clicks: MetricFamily

  /// Answers a tap on the link of a code; the same page for every link that is not there.
  func answer(_ request: Request, code: String?) async -> Response {
    let reading = TapReading(request, now: now())
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code)
    else { return PageResponse.notFound(request) }
    guard var tap = answer(entry, reading) else { return PageResponse.notFound(request) }
    if reading.isClick, tap.destination.isArrival { await count(&tap) }
    return TapResponse(request: request, tap: tap, signer: signer, directory: directory).response
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
    return .init(text: issued.text, record: issued.record)
  }
}
