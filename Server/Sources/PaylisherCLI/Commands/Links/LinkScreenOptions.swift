import ArgumentParser
import LinkCore
import PaylisherClient
import TargetCore
import WireModels

/// The screen that a link opens in the app: written as the app target of each system, under the scheme
/// of the workspace's app.
struct LinkScreenOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "ID of the screen that the link opens in the app, such as SUMMER.",
      valueName: "id"
    )
  )
  var screen: String?
  @Option(
    help: ArgumentHelp(
      "ID of the placement whose screen the link opens in the app, such as onboarding.",
      valueName: "id"
    )
  )
  var placement: String?

  func validate() throws {
    if screen != nil, placement != nil {
      throw ValidationError("Give --screen or --placement, not both.")
    }
  }

  /// Whether one of them was given.
  var isGiven: Bool { screen != nil || placement != nil }

  /// Takes over what was given.
  ///
  /// - Throws: ``CommandFailure`` where the workspace has no such screen or placement, or no app that
  ///   could open it.
  func apply(to targets: inout TargetsForm, _ client: PaylisherClient) async throws {
    guard let link = try await link(client) else { return }
    let apps = try await client.send(.apps).items.map(\.settings)
    let ios = try Self.scheme(of: .ios, apps).map(link.url(scheme:))
    let android = try Self.scheme(of: .android, apps).map(link.url(scheme:))
    guard ios != nil || android != nil else {
      throw CommandFailure(
        .failure,
        "No app of the workspace has a scheme, so no link can open it.",
        advice: "Set one: paylisher app update com.example.app --scheme yourapp"
      )
    }
    if let ios { targets.ios = Self.opening(ios, targets.ios) }
    if let android { targets.android = Self.opening(android, targets.android) }
  }

  /// What the options name, which the workspace has.
  private func link(_ client: PaylisherClient) async throws -> ScreenLink? {
    if let screen {
      let id = try await client.send(.screen(try ScreenIDs.slug(screen))).id
      return .screen(id: id.description)
    }
    if let placement {
      let id = try await client.send(.placement(try ScreenIDs.slug(placement))).id
      return .placement(id: id.description)
    }
    return nil
  }

  private static func opening(_ url: String, _ target: TargetsForm.Phone?) -> TargetsForm.Phone {
    var opening = target ?? TargetsForm.Phone()
    opening.app = url
    return opening
  }

  private static func scheme(
    of platform: AppPlatform,
    _ apps: [AppSettings]
  ) throws -> CustomScheme? {
    let schemes = Set(apps.filter { $0.platform == platform }.compactMap(\.scheme))
    guard schemes.count <= 1 else {
      throw CommandFailure(
        .usage,
        "The workspace has \(platform) apps with the schemes \(schemes.sorted().joined(separator: ", ")).",
        advice: "Name one, such as --app \(schemes.sorted()[0])://ply/presentations/SUMMER"
      )
    }
    return schemes.first.flatMap { CustomScheme($0) }
  }
}
