import LinkCore
import ScreenCore
import ScreenLinting
import TargetCore
import Testing

/// No text of a message or screen leads where the workspace's links may not lead, wherever it stands.
@Suite struct ContentTargetTests {
  static let targets = ContentTargets(
    pages: TargetPolicy(hosts: ["example.com"]),
    schemes: ["shop"],
    domains: ["https://go.example.net", "http://localhost:8080"]
  )

  /// Links, and why each is refused; `nil` where it is accepted.
  static let links: [(text: String, code: String?)] = [
    ("https://example.com/a", nil), ("shop://cart", nil), ("https://go.example.net/c/SUMMER", nil),
    ("http://localhost:8080/c/SUMMER", nil),
    ("http://localhost:8081/c/SUMMER", "scheme_not_allowed"),
    ("https://go.example.net.evil.test/c", "host_not_allowed"),
    ("https://go.example.net@evil.test/c", "user_info"), ("https://evil.test/", "host_not_allowed"),
    ("https://example.com.evil.test/", "host_not_allowed"), ("https://a@example.com/", "user_info"),
    ("https://examp\u{43B}e.com/", "host_not_allowed"),
    ("http://example.com/", "scheme_not_allowed"),
    ("javascript:alert(1)", "scheme_never_allowed"),
    ("JavaScript:alert(1)", "scheme_never_allowed"),
    ("data:text/html,x", "scheme_never_allowed"), ("file:///etc/passwd", "scheme_never_allowed"),
    ("intent://x#Intent;end", "scheme_never_allowed"),
    ("itms-services://?action=x", "scheme_never_allowed"), ("tel:+1555", "scheme_not_allowed"),
    ("market://details?id=a", "scheme_not_allowed"), ("other://cart", "scheme_not_allowed"),
    ("https://example.com/\u{202E}moc", "forbidden_character"),
    ("https://192.168.0.1/", "host_not_allowed"), ("//evil.test/x", "no_scheme"),
    ("//example.com/x", "no_scheme"), ("/products/42", "no_scheme"), ("example.com/x", "no_scheme"),
  ]

  /// Where a link stands, and the JSON pointer that names it.
  static let places: [(pointer: String, document: @Sendable (JSONValue) -> JSONValue)] = [
    (
      "/layouts/0/blocks/0/action", { ["layouts": [["blocks": [["type": "text", "action": $0]]]]] }
    ),
    (
      "/blocks/0/link",
      { ["blocks": [["type": "image", "url": "https://cdn.test/a.png", "link": $0]]] }
    ),
    (
      "/blocks/0/buttons/0/url",
      {
        [
          "blocks": [
            ["type": "buttonGroup", "buttons": [["label": "A", "action": "open", "url": $0]]]
          ]
        ]
      }
    ),
    (
      "/blocks/0/value",
      { ["blocks": [["type": "button", "label": "A", "action": "open", "value": $0]]] }
    ),
    (
      "/blocks/0/text",
      { ["blocks": [["type": "button", "label": "A", "action": "navigate", "text": $0]]] }
    ),
    ("/blocks/0/value", { ["blocks": [["type": "button", "label": "A", "value": $0]]] }),
    ("/blocks/0/action", { ["blocks": [["type": "button", "label": "A", "action": $0]]] }),
    ("/native/actionUrl", { ["native": ["title": "A", "actionText": "B", "actionUrl": $0]] }),
    ("/banner/action", { ["banner": ["action": $0]] }),
  ]

  @Test(arguments: links)
  func judgesEachLinkWhereverItStands(link: (text: String, code: String?)) {
    // attack 90
    #expect(Self.targets.refusal(ofAction: link.text)?.code == link.code)
    for place in Self.places {
      let document = place.document(.string(link.text))
      let refused = Self.targets.refused(in: document)
      #expect(refused.map(\.reason.code) == (link.code.map { [$0] } ?? []), "\(place.pointer)")
      #expect(refused.allSatisfy { $0.pointer == place.pointer }, "\(refused)")
      let allowed = Self.targets.allowed(document)
      #expect((allowed == document) == (link.code == nil))
      #expect(Self.targets.refused(in: allowed).isEmpty)
      // Devices read JSON within text, too.
      let text = String(decoding: document.canonicalBytes, as: UTF8.self)
      let nested = JSONValue.object(["layouts": .string(text)])
      #expect(Self.targets.refused(in: nested).count == refused.count, "\(place.pointer)")
      #expect(Self.targets.refused(in: Self.targets.allowed(nested)).isEmpty)
    }
  }

  @Test(
    arguments: [
      ("https://evil.test/terms", "host_not_allowed"), ("shop://terms", "scheme_not_allowed"),
      ("javascript:alert(1)", "scheme_never_allowed"), ("https://example.com/terms", nil),
    ] as [(String, String?)]
  )
  func termsAreWebPages(text: String, code: String?) {
    for name in ["terms", "privacy"] {
      let document: JSONValue = ["blocks": [["type": "legal", name: .string(text)]]]
      let refused = Self.targets.refused(in: document)
      #expect(refused.map(\.reason.code) == (code.map { [$0] } ?? []))
      #expect(refused.allSatisfy { $0.pointer == "/blocks/0/\(name)" })
    }
  }

  /// As in the previews of links, a picture may be on any public host.
  @Test(
    arguments: [
      ("https://cdn.test/a.png", nil), ("http://cdn.test/a.png", "scheme_not_allowed"),
      ("data:image/png;base64,AA", "scheme_never_allowed"),
      ("file:///a.png", "scheme_never_allowed"),
      ("https://10.0.0.1/a.png", "address_host"), ("https://a@cdn.test/a.png", "user_info"),
      ("//cdn.test/a.png", "no_scheme"),
    ] as [(String, String?)]
  )
  func picturesArePublic(text: String, code: String?) {
    #expect(Self.targets.refusal(ofPicture: text)?.code == code)
    let block: JSONValue = ["blocks": [["type": "image", "url": .string(text)]]]
    #expect(Self.targets.refused(in: block).map(\.reason.code) == (code.map { [$0] } ?? []))
    let ground: JSONValue = ["style": ["bgImage": .string(text)]]
    #expect(
      Self.targets.refused(in: ground).map(\.pointer) == (code == nil ? [] : ["/style/bgImage"])
    )
  }

  /// What opens no link is nothing to judge.
  @Test(
    arguments: [
      ["type": "button", "label": "A", "action": "copy", "text": "javascript:x"],
      ["type": "button", "label": "A", "action": "close"],
      ["type": "button", "label": "A", "action": "open_screen:PRO"],
      ["type": "button", "label": "A", "action": "purchase", "plan": "yearly"],
      ["type": "button", "label": "A", "action": "settings"],
      ["type": "text", "content": "See https://evil.test: it is free"],
    ] as [JSONValue]
  )
  func leavesTheRestAlone(block: JSONValue) {
    #expect(Self.targets.refused(in: ["blocks": [block]]).isEmpty)
  }

  @Test func theLinterNamesWhatIsRefused() throws {
    let json: JSONValue = [
      "close": ["active": true],
      "blocks": [
        ["type": "button", "label": "A", "action": "open", "value": "https://evil.test/"]
      ],
    ]
    let document = try ScreenDocument(json: json)
    let found = document.lint(refused: Self.targets.refused(in: json))
    #expect(found.map(\.rule) == [.targetRefused])
    #expect(found.first?.severity == .error && found.first?.pointer == "/blocks/0/value")
    #expect(document.lint().isEmpty)
  }
}
