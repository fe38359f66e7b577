/// A piece of configuration, or commands, for one app and domain: ready to be pasted.
public struct AppSnippet: Hashable, Sendable {
  /// The short name, such as `entitlements`.
  public var name: String
  /// Where it goes, for people.
  public var place: String
  /// What is pasted.
  public var text: String

  /// Makes a snippet.
  public init(name: String, place: String, text: String) {
    self.name = name
    self.place = place
    self.text = text
  }
}
