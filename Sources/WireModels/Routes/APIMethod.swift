/// The methods that the management API uses.
public enum APIMethod: String, Hashable, Sendable, CaseIterable {
  /// Reads.
  case get = "GET"
  /// Makes something.
  case post = "POST"
  /// Replaces something.
  case put = "PUT"
  /// Changes some of something.
  case patch = "PATCH"
  /// Ends something.
  case delete = "DELETE"
}
