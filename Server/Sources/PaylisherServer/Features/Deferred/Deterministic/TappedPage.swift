import HTTPTypes
import Hummingbird
import LinkCore
import Persistence
import Redirecting
import WireModels

/// The page of a tap, as its own script or form names it: a link and the ticket that the page
/// carries.
struct TappedPage: Sendable {
  /// How long after its click a page may ask, in milliseconds.
  static let longestAge: Int64 = 3_600_000

  let entry: LinkDirectory.Entry
  let click: ClickID
  let clickedAt: Timestamp

  var link: LinkRecord { entry.link }

  /// Reads what a page sends.
  ///
  /// - Throws: ``ProblemError`` where there is no such link, or the ticket is not this link's.
  init(
    _ request: Request,
    code: String?,
    directory: LinkDirectory,
    signer: HandoffSigner,
    now: Timestamp
  ) throws(ProblemError) {
    try request.requireSameSite()
    guard let host = request.hostName, let code = code.flatMap({ ShortCode($0) }),
      let entry = directory.find(host: host, code: code), entry.link.isEnabled
    else { throw ProblemError(.notFound, .noSuchThing, ["what": .init("link")]) }
    guard let ticket = request.uri.queryParameters["ticket"].map(String.init), !ticket.isEmpty
    else { throw ProblemError(.invalidQuery, "`ticket` is required.") }
    guard let click = signer.click(ofTicket: ticket, link: entry.id),
      let clickedAt = click.value.timestamp
    else { throw ProblemError(.notFound, "No page of this link carries this `ticket`.") }
    guard now.milliseconds(since: clickedAt) <= Self.longestAge else {
      throw ProblemError(.notFound, "The page has expired. Tap the link again.")
    }
    (self.entry, self.click, self.clickedAt) = (entry, click, clickedAt)
  }
}
