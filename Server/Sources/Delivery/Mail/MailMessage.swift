import Foundation
package import LinkCore

/// An e-mail address as SMTP takes it: `local@domain` in ASCII, without spaces, brackets and line breaks.
package struct MailAddress: Hashable, Sendable, LosslessStringConvertible {
  package let description: String

  /// Reads an address; `nil` for a text that could be more than one parameter of a command.
  package init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = description.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"<>()[]\\,;:\"".utf8.contains(byte)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain,
      description.utf8.count <= 254
    else { return nil }
    self.description = description
  }

  /// The part behind the `@`.
  var domain: Substring { description.drop { $0 != "@" }.dropFirst() }
}

/// An e-mail to one reader: plain text, and the same as HTML where there is some.
///
/// ```swift
/// MailMessage(to: address, subject: "Invitation", text: "Open this link: …")
/// ```
package struct MailMessage: Hashable, Sendable {
  package var recipient: MailAddress
  package var subject: String
  /// The text, with `\n` between lines.
  package var text: String
  /// The text as HTML.
  package var html: String?

  /// Makes a message.
  package init(to recipient: MailAddress, subject: String, text: String, html: String? = nil) {
    (self.recipient, self.subject, self.text, self.html) = (recipient, subject, text, html)
  }

  /// The message as it is sent ([RFC 5322](https://www.rfc-editor.org/rfc/rfc5322)): ASCII, with line breaks of
  /// two bytes and lines of 76 characters at most.
  ///
  /// Subject and text are in base64, so that no character of them is one of the protocol, and none of them is the
  /// boundary between text and HTML, which has underscores.
  ///
  /// - Parameters:
  ///   - sender: The address that the message is from.
  ///   - name: The name beside that address.
  ///   - id: The left side of `Message-ID`, unique for the sender.
  ///   - moment: The time of `Date`.
  /// - Returns: Header and body.
  package func text(
    from sender: MailAddress,
    name: String,
    id: String,
    at moment: Timestamp
  ) -> String {
    let fields = [
      "Date: \(Self.date(moment))", "From: \(Self.encodedWords(name)) <\(sender)>",
      "To: <\(recipient)>", "Subject: \(Self.encodedWords(subject))",
      "Message-ID: <\(id)@\(sender.domain)>", "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
    ]
    let plain = Self.part(text, "text/plain")
    let content = html.map { Self.alternatives([plain, Self.part($0, "text/html")]) } ?? plain
    return (fields + content + [""]).joined(separator: "\r\n")
  }

  private static let boundary = "_part_"

  /// Parts of which a mail program shows the last one that it can
  /// ([RFC 2046](https://www.rfc-editor.org/rfc/rfc2046#section-5.1.4)).
  private static func alternatives(_ parts: [[String]]) -> [String] {
    ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
      + parts.flatMap { ["--\(boundary)"] + $0 } + ["--\(boundary)--"]
  }

  private static func part(_ text: String, _ type: String) -> [String] {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    let body = text.utf8.flatMap { $0 == lf ? [cr, lf] : $0 == cr ? [] : [$0] }
    let lines = Data(body).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    return [
      "Content-Type: \(type); charset=utf-8", "Content-Transfer-Encoding: base64", "", lines,
    ]
  }

  /// A text as words of base64 ([RFC 2047](https://www.rfc-editor.org/rfc/rfc2047)), each of whole characters,
  /// on lines of their own.
  static func encodedWords(_ text: String) -> String {
    var words: [String] = [""]
    for character in text {
      if let word = words.last, word.utf8.count + String(character).utf8.count > 42 {
        words.append("")
      }
      words[words.count - 1].append(character)
    }
    return words.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }

  private static func date(_ moment: Timestamp) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000))
  }
}
