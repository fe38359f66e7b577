import LinkCore
import RoutingCore
import TargetCore
import WireModels

/// The route inside the app that a first launch gets: that of the targets which led its tap.
struct LaunchRoute: Sendable {
  private let link: RoutableLink
  private let platform: AppPlatform
  private let click: ClickResource?

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - link: The link as it is now.
  ///   - platform: The system of the app that asks.
  ///   - click: The tap; `nil` where it is not known.
  init(_ link: RoutableLink, on platform: AppPlatform, after click: ClickResource?) {
    (self.link, self.platform, self.click) = (link, platform, click)
  }

  /// Whether taps of one system are led to several routes.
  static func dependsOnTap(_ link: RoutableLink) -> Bool {
    !link.rules.isEmpty || link.targets.ipad != nil || link.targets.huawei != nil
  }

  /// The route; `nil` where those targets have none for the app's system.
  var target: AcceptedTarget? {
    let targets = ruleTargets ?? link.targets
    if let agent, agent.routePlatform.rawValue == platform.rawValue {
      return targets.phone(agent)?.app
    }
    return (platform == .ios ? targets.ios : targets.android)?.app
  }

  /// The targets of the rule, or of the variant, by which the tap was led; those of the link where the rule has none,
  /// or is gone.
  private var ruleTargets: LinkTargets? {
    for rule in link.rules where rule.name == click?.rule {
      switch rule.outcome {
      case .web: break
      case .targets(let targets): return targets
      case .split(let split):
        let variant = split.variants.first { $0.name == click?.variant }
        if let variant { return variant.targets }
      }
    }
    return nil
  }

  /// What a click keeps of the browser that tapped.
  private var agent: Agent? {
    guard let name = click?.system?.split(separator: " ").first,
      let system = Agent.System(rawValue: String(name))
    else { return nil }
    let version = click?.system?.split(separator: " ").dropFirst().first.map(String.init)
    let device = click?.device.flatMap { Agent.Device(rawValue: $0) } ?? .other
    return Agent(system: system, systemVersion: version, device: device)
  }
}
