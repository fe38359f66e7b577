#if canImport(UserNotifications) && !os(tvOS)
import Foundation
import LayoutCore
import LinkCore
import MessagingCore
public import UserNotifications

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Puts a push of Paylisher into the user's language and attaches its picture, in the service extension
/// of an app.
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

  /// Loads a picture into a file.
  package typealias Loader = @Sendable (URL, @escaping @Sendable (URL?) -> Void) -> Void

  /// Completes a notification.
  ///
  /// - Parameters:
  ///   - request: As the system passed it.
  ///   - contentHandler: Called once, within ten seconds, where this returns `true`.
  /// - Returns: Whether the notification is Paylisher's; `contentHandler` is not called otherwise.
  public static func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) -> Bool {
    didReceive(request, loading: download, withContentHandler: contentHandler)
  }

  package static func didReceive(
    _ request: UNNotificationRequest,
    loading load: Loader,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) -> Bool {
    guard let payload = payload(of: request.content.userInfo), payload.kind.isNotification,
      let content = request.content.mutableCopy() as? UNMutableNotificationContent
    else { return false }
    let shown = payload.notification(
      for: Locale.preferredLanguages.compactMap { LanguageTag($0) }
    )
    if let title = shown.title { content.title = title }
    if let body = shown.body { content.body = body }
    if shown.isSilent { content.sound = nil }
    content.categoryIdentifier = shown.category.identifier
    guard let picture = shown.imageURL.flatMap({ URL(string: $0) }) else {
      contentHandler(content)
      return true
    }
    let answer = Answer(content: content, handler: contentHandler)
    load(picture) { file in answer.give(file.flatMap(attachment)) }
    return true
  }

  /// The content and the system's handler on their way to the thread of the download.
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

  private static func payload(of userInfo: [AnyHashable: Any]) -> MessagePayload? {
    let named = userInfo.reduce(into: [String: Any]()) { named, member in
      if let name = member.key as? String { named[name] = member.value }
    }
    guard JSONSerialization.isValidJSONObject(named),
      let data = try? JSONSerialization.data(withJSONObject: named),
      let json = try? JSONDecoder().decode(JSONValue.self, from: data)
    else { return nil }
    return MessagePayload(json) { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
  }

  /// A picture of a format that the system takes, by its first bytes, and of at most 5 MiB.
  private static func attachment(_ file: URL) -> UNNotificationAttachment? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    let start = handle.readData(ofLength: 12)
    let size = handle.seekToEndOfFile()
    handle.closeFile()
    guard size <= UInt64(ImageFormat.maximumBytes), let format = ImageFormat(start),
      format.isAttachable
    else { return nil }
    let named = file.deletingLastPathComponent()
      .appendingPathComponent("\(UUID().uuidString).\(format.fileExtension)")
    guard (try? FileManager.default.moveItem(at: file, to: named)) != nil else { return nil }
    return try? UNNotificationAttachment(identifier: "image", url: named, options: nil)
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
#endif
