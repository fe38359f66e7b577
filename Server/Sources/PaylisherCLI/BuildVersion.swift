/// What this build calls itself.
enum BuildVersion: Sendable {
  /// The version, as `--version` prints it.
  static let text = "0.1.0"
}
