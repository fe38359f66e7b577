import HTTPTypes
import Hummingbird
import LinkCore

/// Answers that existing clients wait for and that have nothing to say: no feature flags, no
/// recording of sessions.
struct CompatibilityFeature: ServerFeature {
  /// What `POST /decide` and `POST /flags` answer; members for every version that clients ask for.
  static let flags: JSONValue = [
    "featureFlags": [:],
    "featureFlagPayloads": [:],
    "flags": [:],
    "errorsWhileComputingFlags": false,
    "sessionRecording": false,
  ]

  private static let answers: [(path: String, answer: JSONValue)] = [
    ("/decide", flags),
    ("/flags", flags),
  ]

  func register(on routes: inout RouteTable) {
    for (path, answer) in Self.answers {
      routes.add(.post, path, family: .device, operation: .nothing(path)) { _, _ in
        try .json(answer)
      }
    }
  }
}
