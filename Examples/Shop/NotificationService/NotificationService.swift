import PaylisherNotificationServiceExtension
import UserNotifications

/// Puts a push into the user's language and adds its picture, before the system shows it.
final class NotificationService: UNNotificationServiceExtension {
  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    if PaylisherNotificationService.didReceive(request, withContentHandler: contentHandler) {
      return
    }
    contentHandler(request.content)
  }
}
