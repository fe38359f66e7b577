/// What the SDK calls itself on the wire.
enum PaylisherVersion: Sendable {
  static let current = "2.0.0"
  static let library = "paylisher-ios"
}
