import Foundation
import LinkCore

/// The keys of a new workspace, as `paylisher init --json` prints them once and as a demo keeps
/// them.
struct Credentials: Codable, Hashable, Sendable {
  /// Where the server will be.
  var server: String
  var workspace: WorkspaceID
  /// Manages the workspace.
  var secretKey: String
  /// Ships in the iOS app; only of a demo.
  var publishableKey: String?
  /// Ships in the Android app; only of a demo.
  var androidPublishableKey: String?
  /// A link that works; only of a demo.
  var link: String?

  /// Reads the credentials of a demo; `nil` where there are none.
  static func read(_ directory: DataDirectory) throws -> Credentials? {
    let file = PrivateFile(path: directory.credentials)
    guard let data = try file.read() else { return nil }
    guard let credentials = try? JSONDecoder().decode(Credentials.self, from: data) else {
      throw CommandFailure(
        .badSettings,
        "\(file.path) is not what paylisher init --demo wrote.",
        advice: "Give the key with --key or PAYLISHER_KEY instead."
      )
    }
    return credentials
  }

  /// Keeps the credentials of a demo.
  func keep(in directory: DataDirectory) throws {
    let file = PrivateFile(path: directory.credentials)
    try file.write(JSONText.encoder(.prettyPrinted).encode(self))
  }

  /// The same keys for a server that is now reached elsewhere; the link moves if its host stays.
  func moved(to publicURL: PublicURL) -> Credentials {
    var moved = self
    moved.server = publicURL.description
    if link != nil, PublicURL(server)?.host == publicURL.host {
      moved.link = "\(publicURL)/c/\(Demo.code)"
    }
    return moved
  }
}
