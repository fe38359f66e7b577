public import LinkCore

extension RouteDecision {
  /// Decides where a tap goes: the one engine behind redirects, explanations and tests.
  ///
  /// The checks run in this order, and each leaves a ``TraceStep``:
  ///
  /// 1. `link_enabled`, `started`: a link that does not work is not found.
  /// 2. `not_expired`, `click_limit`: one that is over leads to its own target for that,
  ///    where it has one.
  /// 3. `password`, `warning`: what stands before the link, for bots too.
  /// 4. `prefetch`: noted, because such a request is no click; it goes where the tap would go.
  /// 5. `agent`: bots get the preview page.
  /// 6. `platform`: which of the link's targets apply.
  /// 7. `in_app_browser`: noted; the landing page helps people out of it.
  /// 8. `rule`, once per rule until one applies, and `variant` where that is a split; then
  ///    `tap_parameters`, where the tap's own parameters name targets.
  /// 9. `app_target` or `universal_link`, `store_target`, `web_target` on phones;
  ///    `desktop_target` on computers.
  /// 10. `fallback`, then `any_web` and `other_platform`: better something than nothing.
  /// 11. `destination`: what came of it.
  ///
  /// A phone with an app target gets the landing page, not a redirect: a browser that reached the
  /// server proves that the app did not open by itself.
  public static func decide(link: RoutableLink, tap: Tap) -> RouteDecision {
    var router = Router(isTracing: true)
    return router.decision(link, tap)
  }

  /// Where a tap goes, by the same checks, without writing them down.
  public static func destination(link: RoutableLink, tap: Tap) -> Destination {
    route(link: link, tap: tap).destination
  }

  /// Where a tap goes, what it takes to write the checks down later, and the targets of the rule that
  /// applied, where one did.
  public static func route(
    link: RoutableLink,
    tap: Tap
  ) -> (destination: Destination, path: RoutePath, ruleTargets: LinkTargets?) {
    var router = Router(isTracing: false)
    let destination = router.destination(link, tap)
    return (destination, router.path, router.targets)
  }

  /// Decides again, with rules answered as they were: the trace of a decision that was made
  /// without one.
  ///
  /// - Parameters:
  ///   - link: The link as it was.
  ///   - tap: What is still known of the tap: its agent, its moment and whether it was a prefetch.
  ///   - path: What ``route(link:tap:)`` returned.
  /// - Returns: The decision.
  public static func retrace(link: RoutableLink, tap: Tap, path: RoutePath) -> RouteDecision {
    var router = Router(isTracing: true)
    router.kept = path.bytes[...]
    return router.decision(link, tap)
  }
}
