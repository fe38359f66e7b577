#if canImport(UserNotifications) && !os(tvOS)
import Dispatch
import Foundation
import LayoutCore
import LinkCore
import MessagingCore
public import UserNotifications

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts a push of Paylisher into the user's language, with its buttons and its picture, in the service
/// extension of an app.
///
/// It has no state of its own, so that an extension can serve other senders too. It links the reading of
/// payloads and nothing else of the SDK.
///
/// ```swift
/// class NotificationService: UNNotificationServiceExtension {
///   override func didReceive(
///     _ request: UNNotificationRequest,
///     withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
///   ) {
///     if PaylisherNotificationService.didReceive(request, withContentHandler: contentHandler) { return }
///     contentHandler(request.content)
///   }
/// }
/// ```
public enum PaylisherNotificationService {
  /// The longest that the picture may take, in seconds; the system gives an extension about 30.
  static let timeout: TimeInterval = 10
  /// The longest that the system may take to learn the buttons, in seconds.
  static let categoryTimeout: TimeInterval = 2

  /// Loads a picture into a file.
  package typealias Loader = @Sendable (URL, @escaping @Sendable (URL?) -> Void) -> Void

  /// Completes a notification.
  ///
  /// - Parameters:
  ///   - request: As the system passed it.
  ///   - appGroup: The app group that the app and the extension share, such as `group.com.example`:
  ///     the notification then is in the app's ``PaylisherSDK/inbox`` and counts as delivered, also where
  ///     it is not tapped. `nil` leaves nothing for the app.
  ///   - contentHandler: Called once, within ten seconds, where this returns `true`.
  /// - Returns: Whether the notification is Paylisher's; `contentHandler` is not called otherwise.
  public static func didReceive(
    _ request: UNNotificationRequest,
    appGroup: String? = nil,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) -> Bool {
    didReceive(
      request,
      container: appGroup.flatMap(container),
      loading: download,
      withContentHandler: contentHandler
    )
  }

  package static func didReceive(
    _ request: UNNotificationRequest,
    container: URL? = nil,
    loading load: @escaping Loader,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) -> Bool {
    let source = json(of: request.content.userInfo)
    guard let source, let payload = payload(of: source), payload.kind.isNotification,
      let content = request.content.mutableCopy() as? UNMutableNotificationContent
    else { return false }
    if let container { leave(source, in: container) }
    let shown = payload.notification(
      for: Locale.preferredLanguages.compactMap { LanguageTag($0) }
    )
    if let title = shown.title { content.title = title }
    if let body = shown.body { content.body = body }
    if shown.isSilent { content.sound = nil }
    content.categoryIdentifier = shown.category.identifier
    let answer = Answer(content: content, handler: contentHandler)
    let picture = shown.imageURL.flatMap { URL(string: $0) }
    register(shown.category) {
      guard let picture else { return answer.give(nil) }
      load(picture) { file in answer.give(file.flatMap(attachment)) }
    }
    return true
  }

  /// Makes the system know the buttons before it shows them; the app makes it know the category of
  /// notifications without any.
  private static func register(_ category: PushCategory, _ done: @escaping @Sendable () -> Void) {
    guard !category.buttons.isEmpty else { return done() }
    let once = Once(done)
    UNUserNotificationCenter.current().getNotificationCategories { @Sendable known in
      let center = UNUserNotificationCenter.current()
      if !known.contains(where: { $0.identifier == category.identifier }) {
        center.setNotificationCategories(known.union([UNNotificationCategory(category)]))
      }
      // Answered once the system has the new ones.
      center.getNotificationCategories { @Sendable _ in once.call() }
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + categoryTimeout) { once.call() }
  }

  /// What is called once, by whichever thread comes first.
  ///
  /// `@unchecked` because the lock guards what changes.
  private final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var closure: (@Sendable () -> Void)?

    init(_ closure: @escaping @Sendable () -> Void) { self.closure = closure }

    func call() {
      lock.lock()
      let closure = self.closure
      self.closure = nil
      lock.unlock()
      closure?()
    }
  }

  /// The content and the system's handler on their way to the thread that answers.
  ///
  /// `@unchecked` because only that one thread uses them.
  private struct Answer: @unchecked Sendable {
    let content: UNMutableNotificationContent
    let handler: (UNNotificationContent) -> Void

    func give(_ attachment: UNNotificationAttachment?) {
      if let attachment { content.attachments = [attachment] }
      handler(content)
    }
  }

  private static func json(of userInfo: [AnyHashable: Any]) -> JSONValue? {
    let named = userInfo.reduce(into: [String: Any]()) { named, member in
      if let name = member.key as? String { named[name] = member.value }
    }
    guard JSONSerialization.isValidJSONObject(named),
      let data = try? JSONSerialization.data(withJSONObject: named)
    else { return nil }
    return try? JSONDecoder().decode(JSONValue.self, from: data)
  }

  private static func container(of group: String) -> URL? {
    #if canImport(Darwin)
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    #else
    nil
    #endif
  }

  /// Leaves the notification for the app; one that cannot be left is shown all the same.
  private static func leave(_ source: JSONValue, in container: URL) {
    let folder = container.appendingPathComponent(ArrivedNotification.folder)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let waiting = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard (waiting ?? []).count < ArrivedNotification.maximumCount else { return }
    let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    let arrived = ArrivedNotification(at: now, userInfo: source)
    let file = folder.appendingPathComponent("\(UUID().uuidString).json")
    var options: Data.WritingOptions = [.atomic]
    #if os(iOS)
    options.insert(.completeFileProtectionUntilFirstUserAuthentication)
    #endif
    try? JSONEncoder().encode(arrived).write(to: file, options: options)
  }

  private static func payload(of json: JSONValue) -> MessagePayload? {
    MessagePayload(json) { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
  }

  /// A picture of a format that the system takes, by its first bytes, and of at most 5 MiB.
  private static func attachment(_ file: URL) -> UNNotificationAttachment? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    let start = handle.readData(ofLength: 12)
    let size = handle.seekToEndOfFile()
    handle.closeFile()
    guard size <= UInt64(ImageFormat.maximumBytes), let format = ImageFormat(start),
      format.isAttachable
    else {
      try? FileManager.default.removeItem(at: file)
      return nil
    }
    let named = file.deletingLastPathComponent()
      .appendingPathComponent("\(UUID().uuidString).\(format.fileExtension)")
    guard (try? FileManager.default.moveItem(at: file, to: named)) != nil else { return nil }
    // The system moves the file where it takes it.
    let attachment = try? UNNotificationAttachment(identifier: "image", url: named, options: nil)
    if attachment == nil { try? FileManager.default.removeItem(at: named) }
    return attachment
  }

  /// Loads to disk, not to memory, of which an extension has little.
  private static func download(_ url: URL, _ done: @escaping @Sendable (URL?) -> Void) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = timeout
    let session = URLSession(configuration: configuration)
    let task = session.downloadTask(with: url) { @Sendable file, response, _ in
      let isPicture = (response as? HTTPURLResponse)?.statusCode == 200
      let kept = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      // The system removes the file when this returns.
      guard isPicture, let file,
        (try? FileManager.default.moveItem(at: file, to: kept)) != nil
      else { return done(nil) }
      done(kept)
    }
    task.resume()
    session.finishTasksAndInvalidate()
  }
}

extension UNNotificationCategory {
  fileprivate convenience init(_ category: PushCategory) {
    let actions = category.buttons.map { button in
      UNNotificationAction(
        identifier: button.identifier,
        title: button.title,
        options: button.opensApp ? [.foreground] : []
      )
    }
    self.init(
      identifier: category.identifier,
      actions: actions,
      intentIdentifiers: [],
      options: [.customDismissAction]
    )
  }
}
#endif
