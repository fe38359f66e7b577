import LinkCore
package import Persistence
import RoutingCore
import WireModels

/// Builds the trace of a click's decision after its tap was answered.
///
/// The engine decides again, on the same link, with its rules answered as they were for the tap.
package struct ClickTraceBuilder: Sendable {
  package let directory: LinkDirectory

  /// The row of a click.
  package func record(_ entry: ClickEntry) -> ClickRecord {
    var click = entry.click
    click.source = CampaignParameters.sourceWord(
      of: click.source,
      isScan: click.isScan,
      referrerHost: click.referrerHost,
      inAppBrowser: click.inAppBrowser
    )
    guard let kept = directory.find(entry.click.link), kept.version == entry.linkVersion else {
      click.trace = [Self.changed(entry), Self.destination(entry)]
      return click
    }
    let decision = Self.decision(entry, kept.routable)
    click.trace = Self.trace(decision, entry)
    click.rule = decision.rule.map { kept.routable.rules[$0].name }
    click.variant = decision.variant
    return click
  }

  private static func decision(_ entry: ClickEntry, _ link: RoutableLink) -> RouteDecision {
    // A click got past the gates that its link had.
    let tap = Tap(
      agent: entry.agent,
      now: entry.click.occurredAt,
      query: entry.click.isScan ? Tap.scanQuery : nil,
      isUnlocked: true,
      isConfirmed: true,
      clicks: entry.clicks ?? 0
    )
    return RouteDecision.retrace(link: link, tap: tap, path: entry.path)
  }

  private static func trace(_ decision: RouteDecision, _ entry: ClickEntry) -> [TraceEntry] {
    // What follows the tap's own parameters cannot be decided again: their URLs are not kept.
    let trace = decision.trace
    let last = trace.firstIndex { $0.step == TraceStep.tapParameters.rawValue }
    return last.map { trace[...$0] + [destination(entry)] } ?? trace
  }

  private static func changed(_ entry: ClickEntry) -> TraceEntry {
    TraceEntry(
      "link_version",
      "changed",
      .versionChanged,
      ["version": .init(entry.linkVersion)]
    )
  }

  private static func destination(_ entry: ClickEntry) -> TraceEntry {
    TraceEntry(TraceStep.destination.rawValue, entry.click.destination.rawValue, .goesHere)
  }
}
