import LinkPages
import Testing
import WireModels

@testable import Dashboard

/// What of a workspace's name mails show, whoever chose it.
struct AccountMailTests {
  private static func mail(_ name: String) -> AccountMail {
    .invitation(to: name, as: .editor, link: "https://go.example.com/join/1", language: .english)
  }

  @Test(
    arguments: [
      ("Shop", "Shop"), ("Bäckerei Müller & Söhne", "Bäckerei Müller & Söhne"),
      ("St. Mary's", "St. Mary's"), ("Yes? Now!", "Yes? Now!"), ("a\r\nBcc: b", "a Bcc: b"),
      ("Shop” says “pay", "Shop says pay"), ("\u{202E}pohS", "pohS"), ("👩\u{200D}💻", "👩\u{200D}💻"),
      (String(repeating: "a", count: 80), String(repeating: "a", count: 59) + "…"),
    ]
  )
  func showsAName(name: String, shown: String) {
    let mail = Self.mail(name)
    #expect(mail.subject == "Invitation to the workspace “\(shown)”")
    #expect(mail.text.utf8.count { $0 == UInt8(ascii: "\n") } == 5)
    #expect(
      Self.unmarked(mail.text).hasPrefix("You are invited to join the workspace “\(shown)” with")
    )
  }

  @Test(
    arguments: [
      "PAY https://evil.example/now", "evil.example", "write to a@evil.example", "//evil",
      "a。example",
      "evil\u{2060}.example", "mailto:a", " \n ",
    ]
  )
  func showsNoAddress(name: String) {
    let mail = Self.mail(name)
    #expect(mail.subject == "Invitation to a workspace")
    #expect(!mail.text.contains("evil") && !mail.text.contains("mailto"))
    #expect(
      Self.unmarked(mail.text).hasPrefix(
        "You are invited to join a workspace with the role editor."
      )
    )
  }

  private static func unmarked(_ text: String) -> String {
    String(text.filter { $0 != "\u{2068}" && $0 != "\u{2069}" })
  }
}
