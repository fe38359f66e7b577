import LinkCore
import PaylisherClient
import WireModels

/// Finds an app by its id, bundle id or package name, with its platform in front where two share it:
/// `ios:com.example.shop`.
struct AppFinder: Sendable {
  let client: PaylisherClient

  /// The app.
  ///
  /// - Throws: ``CommandFailure`` where there is none, or where two platforms share the name.
  func find(_ text: String) async throws -> AppResource {
    let id = AppID(text)
    let found = try await client.send(.apps).items.filter { app in
      id.map { app.id == $0 }
        ?? [app.settings.bundleID, "\(app.settings.platform):\(app.settings.bundleID)"]
        .contains(text)
    }
    guard let app = found.first else {
      throw CommandFailure(
        .failure,
        "There is no app \"\(text)\" in this workspace.",
        advice: "See paylisher app list."
      )
    }
    guard found.count == 1 else {
      let names = found.map { "\($0.settings.platform):\(text)" }.sorted().joined(separator: " or ")
      throw CommandFailure(
        .failure,
        "\"\(text)\" is the name of several apps.",
        advice: "Name one by its platform: \(names)."
      )
    }
    return app
  }

  /// The id of an app, or `nil` where none is asked for.
  func id(_ text: String?) async throws -> AppID? {
    guard let text else { return nil }
    return try await find(text).id
  }
}
