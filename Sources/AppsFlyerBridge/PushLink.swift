package import Foundation

/// The link in a push notification.
package enum PushLink: Sendable {
  /// Finds the link at one of the paths, the first that has one.
  ///
  /// - Parameters:
  ///   - payload: `userInfo` of the notification.
  ///   - paths: Names from the outermost to the innermost.
  /// - Returns: The link, `nil` where there is none.
  package static func url(in payload: [AnyHashable: Any], at paths: [[String]]) -> URL? {
    paths.lazy.compactMap { url(in: payload, at: $0) }.first
  }

  private static func url(in payload: [AnyHashable: Any], at path: [String]) -> URL? {
    var value: Any? = payload
    for name in path {
      value = (value as? [AnyHashable: Any])?[name] ?? (value as? [String: Any])?[name]
    }
    guard !path.isEmpty, let text = value as? String else { return value as? URL }
    return URL(string: text)
  }
}
