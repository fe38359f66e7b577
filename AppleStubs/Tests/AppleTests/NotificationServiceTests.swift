import Foundation
import LinkCore
import MessagingCore
import PaylisherNotificationServiceExtension
import Testing
import UserNotifications

/// The service extension, with a picture that is already there.
@Suite struct NotificationServiceTests {
  static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 1]

  @Test(arguments: [
    (png, 0, "png"), ([0xFF, 0xD8, 0xFF] + png, 0, "jpg"), (Array("<html></html>".utf8), 0, nil),
    ([], 0, nil), (png, 5 << 20, nil),
  ])
  func attachesAPictureOfItsRealFormatAndABoundedSize(
    bytes: [UInt8],
    padding: Int,
    type: String?
  ) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes + Array(repeating: 0, count: padding)).write(to: file)
    var answers: [UNNotificationContent] = []
    let isOurs = PaylisherNotificationService.didReceive(
      request(["imageUrl": "https://example.com/a.jpg"]),
      loading: { _, done in done(file) },
      withContentHandler: { answers.append($0) }
    )
    #expect(isOurs)
    #expect(answers.count == 1)
    #expect(answers.first?.attachments.map(\.url.pathExtension) == type.map { [$0] } ?? [])
    #expect(answers.first?.title == "Hello")
  }

  @Test func answersWithoutAPictureWhereItDoesNotCome() {
    var answers = 0
    _ = PaylisherNotificationService.didReceive(
      request(["imageUrl": "https://example.com/a.jpg"]),
      loading: { _, done in done(nil) },
      withContentHandler: { _ in answers += 1 }
    )
    #expect(answers == 1)
  }

  @Test func leavesTheNotificationForTheAppInItsGroup() throws {
    let container = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: container) }
    for more in [["pushId": "41"], ["source": "Other"]] {
      _ = PaylisherNotificationService.didReceive(
        request(more),
        container: container,
        loading: { _, done in done(nil) },
        withContentHandler: { _ in }
      )
    }
    let folder = container.appendingPathComponent(ArrivedNotification.folder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    #expect(files.count == 1)
    let data = try Data(contentsOf: try #require(files.first))
    let arrived = try JSONDecoder().decode(ArrivedNotification.self, from: data)
    #expect(arrived.userInfo["pushId"] == "41")
    // It leaves no more than the app takes at once.
    for number in 0...ArrivedNotification.maximumCount {
      _ = PaylisherNotificationService.didReceive(
        request(["pushId": "\(number)"]),
        container: container,
        loading: { _, done in done(nil) },
        withContentHandler: { _ in }
      )
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == ArrivedNotification.maximumCount)
  }

  @Test func leavesTheNotificationsOfOthersToTheExtension() {
    var answers = 0
    let isOurs = PaylisherNotificationService.didReceive(request(["source": "Other"])) { _ in
      answers += 1
    }
    #expect(!isOurs)
    #expect(answers == 0)
  }

  private func request(_ more: [String: String]) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    let own: [String: String] = [
      "source": "Paylisher", "type": "PUSH", "pushId": "1", "title": #"{"en": "Hello"}"#,
    ]
    content.userInfo = own.merging(more) { $1 }
    return UNNotificationRequest(identifier: "r", content: content, trigger: nil)
  }
}
