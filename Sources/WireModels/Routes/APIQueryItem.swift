/// One pair of a query.
public struct APIQueryItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value.
  public let value: String

  /// Makes a pair; `nil` where there is no value.
  init?(_ name: String, _ value: (some CustomStringConvertible)?) {
    guard let value else { return nil }
    self.name = name
    self.value = value.description
  }
}
