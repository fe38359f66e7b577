package import LinkCore
import RoutingCore

/// The URL that opens the app where a link leads.
package enum AppRoute: Sendable {
  /// The stored route with the campaign key, the journey and what the tap's query may add.
  ///
  /// What the stored route says stays; a query can neither change it nor bring a journey of its
  /// own.
  package static func url(
    _ target: AcceptedTarget,
    code: ShortCode,
    click: ClickID?,
    query: String? = nil
  ) -> String {
    let journey = ["keyName=\(code)"] + (click.map { ["jid=\($0)"] } ?? [])
    let named = QueryPassThrough.apply(journey.joined(separator: "&"), to: target)
    guard let query, !query.isEmpty else { return named }
    let policy = TargetPolicy(
      schemes: [target.scheme],
      maximumLength: QueryPassThrough.maximumLength
    )
    guard let accepted = try? AcceptedTarget.accept(named, policy: policy) else { return named }
    return QueryPassThrough.apply(query, to: accepted)
  }
}
