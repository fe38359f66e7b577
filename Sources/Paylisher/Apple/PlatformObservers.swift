import Foundation

/// What an SDK observes of the life of its app, until it is closed.
///
/// `@unchecked` because the tokens of the notification center, which are only handed back to it, are
/// not marked.
final class PlatformObservers: @unchecked Sendable {
  private let lock = NSLock()
  private var tokens: [any NSObjectProtocol] = []

  /// Calls back on every notification of a name, where an object is given on those that it posts.
  func add(
    _ name: Notification.Name,
    of object: AnyObject? = nil,
    _ report: @escaping @Sendable () -> Void
  ) {
    addObject(name, of: object) { _ in report() }
  }

  /// Calls back with the object of every notification of a name, on the thread that posts it.
  func addObject(
    _ name: Notification.Name,
    of object: AnyObject? = nil,
    _ report: @escaping @Sendable (Any?) -> Void
  ) {
    let center = NotificationCenter.default
    let token = center.addObserver(forName: name, object: object, queue: nil) { report($0.object) }
    lock.lock()
    defer { lock.unlock() }
    tokens.append(token)
  }

  /// Ends every observation.
  func remove() {
    lock.lock()
    let ended = tokens
    tokens = []
    lock.unlock()
    for token in ended { NotificationCenter.default.removeObserver(token) }
  }
}
