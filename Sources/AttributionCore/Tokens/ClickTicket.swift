public import LinkCore

/// The proof that a landing page was served for a click, which the page sends to ask for a token.
///
/// Click ids travel in app URLs, so that knowing one proves nothing; a ticket is written into the
/// page only. The text is 43 characters of base64url: the click's id (16 bytes) and 16 bytes of the
/// code over it and the link.
public struct ClickTicket: Hashable, Sendable {
  /// The name of the query item that carries a ticket in the QR code of a computer's page.
  public static let queryName = "pl_ticket"
  /// How many characters a ticket's text has.
  public static let textLength = 43

  /// The click.
  public let click: ClickID

  /// Makes the ticket of a click.
  public init(click: ClickID) {
    self.click = click
  }

  /// The ticket as the page carries it.
  public func text(link: LinkID, using authenticate: MessageAuthenticator) -> String {
    Base64URL.encode(click.value.bytes + Self.code(click, link, using: authenticate))
  }

  /// Reads a ticket back; `nil` for one that this server did not write for this link.
  public init?(
    _ text: some StringProtocol,
    link: LinkID,
    using authenticate: MessageAuthenticator
  ) {
    guard text.utf8.count == Self.textLength, let bytes = Base64URL.decode(text),
      let id = EntityID(bytes: bytes.prefix(16))
    else { return nil }
    let code = Self.code(ClickID(id), link, using: authenticate)
    guard MessageAuthentication.isEqual(code, bytes.dropFirst(16)) else { return nil }
    click = ClickID(id)
  }

  private static func code(
    _ click: ClickID,
    _ link: LinkID,
    using authenticate: MessageAuthenticator
  ) -> [UInt8] {
    MessageAuthentication.code(
      label: "paylisher/click-ticket/1",
      link.value.bytes,
      click.value.bytes,
      using: authenticate
    )
  }
}
