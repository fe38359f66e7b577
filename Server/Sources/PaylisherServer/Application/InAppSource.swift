import JSONCoding
import LinkCore
import Persistence

/// Which in-app messages a person receives now; messages implement it.
protocol InAppSource: Sendable {
  /// The messages that are due, the most important first.
  func due(_ question: InAppQuestion) async throws -> [InAppMessage]
}

/// Who asks for in-app messages.
struct InAppQuestion: Hashable, Sendable {
  /// The workspace of the key.
  var workspace: WorkspaceID
  /// The app of the key.
  var app: AppID
  /// The distinct id of the person.
  var person: String
  /// The screen that is shown; `nil` for messages of any screen.
  var target: String?
  /// The most messages that are wanted.
  var limit: Int
}

/// A message for one person, as a device reads it.
struct InAppMessage: Hashable, Sendable {
  /// What the device names in its acknowledgements.
  var pushID: String
  /// The payload, such as `layoutType`, `layouts` and `condition`.
  var payload: JSONObject
}
