import Dashboard
import JSONCoding
import LayoutCore
import LinkCore
package import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about screens and placements.
  var screenPages: [String: HTML] {
    guard let slug = Slug("SUMMER") else { return [:] }
    return [
      "screens": ScreenListPage(
        environment: environment,
        screens: Page(items: [screen(slug)], nextCursor: "SUMMER"),
        cursor: "SPRING"
      ).html,
      "screens-empty": ScreenListPage(environment: environment, screens: Page(items: [])).html,
      "screen": screenPage(slug).html,
      "placements": PlacementListPage(
        environment: environment,
        placements: Page(items: [placement(slug)], nextCursor: "SUMMER"),
        cursor: "SPRING",
        screens: [screen(slug)]
      ).html,
      "placements-empty": PlacementListPage(
        environment: environment,
        placements: Page(items: []),
        screens: []
      ).html,
      "placement": placementPage(slug).html,
      "placement-refused": refusedPlacement(slug).html,
    ]
  }

  /// What the frame of a phone shows on pages of drafts.
  package static let drawing: DrawingPage = {
    let blocks: JSONValue = [
      ["type": "image", "url": "https://images.example.com/walk.jpg", "aspectRatio": "16:9"],
      ["type": "text", "content": "Walk without limits", "fontSize": "28pt", "fontWeight": "bold"],
      ["type": "text", "content": "Every route offline, on all your devices."],
      ["type": "button", "label": "Look around", "action": "close", "horizontalSize": "large"],
    ]
    let document = LayoutDocument(
      kind: "fullscreen",
      defaultLanguage: LanguageTag("en"),
      layouts: [["close": ["active": true], "blocks": ["align": "center", "order": blocks]]]
    )
    let phone = LayoutEnvironment(size: LayoutSize(width: 390, height: 844))
    let content = document.map {
      DrawingPage.Content.drawing($0.resolve(in: phone, measurer: AverageTextMeasurer()))
    }
    return DrawingPage(
      title: "Preview",
      language: .english,
      isDark: false,
      content: content ?? .problem("no document")
    )
  }()

  private func screen(_ slug: Slug) -> ScreenResource {
    var screen = ScreenResource(
      id: slug,
      settings: ScreenSettings(name: text, document: document),
      published: ScreenVersion(number: 2, publishedAt: now),
      revision: 4,
      createdAt: now,
      updatedAt: now
    )
    screen.findings = [
      .init(rule: "x", severity: "error", pointer: text, message: text),
      .init(rule: "y", severity: "warning", pointer: "/blocks/0", message: text),
      .init(
        rule: "price_typed",
        severity: "warning",
        pointer: "/blocks/1",
        message: text,
        reason: FaultReason.priceTyped.code,
        arguments: ["price": .init("{{price}}")]
      ),
    ]
    return screen
  }

  /// Every type of block, and one that this version does not know.
  private var document: JSONValue {
    [
      "blocks": [
        ["type": "text", "content": .string(text), "fontSize": "28pt", "fontWeight": "bold"],
        [
          "type": "features",
          "items": [["icon": "x", "title": .string(text), "text": .string(text)]],
        ],
        ["type": "image", "url": .string(text), "alt": .string(text)],
        ["type": .string(text)],
      ],
      "footer": [
        ["type": "button", "label": ["en": .string(text)], "action": "restore"],
        ["type": "legal", "note": .string(text)],
      ],
    ]
  }

  private func screenPage(_ slug: Slug) -> ScreenPage {
    ScreenPage(
      environment: environment,
      screen: screen(slug),
      versions: [
        ScreenVersion(number: 2, publishedAt: now, restores: 1),
        ScreenVersion(number: 1, publishedAt: now),
      ],
      preview: ScreenPreviewResource(
        url: "https://go.example.com/ply/presentations_preview/x",
        appURLs: [text],
        expiresAt: now
      ),
      problem: problem,
      isSaved: true
    )
  }

  private func placement(_ screen: Slug) -> PlacementResource {
    let rule = PlacementRuleForm(
      name: text,
      audience: AudienceID(timestamp: now),
      variants: [.init(name: text, screen: screen), .init(name: "B", screen: screen)],
      holdOutPercent: 10
    )
    return PlacementResource(
      id: screen,
      placement: PlacementSettings(name: text, rules: [rule], defaultScreen: screen),
      revision: 2,
      createdAt: now,
      updatedAt: now
    )
  }

  private func placementPage(_ screen: Slug) -> PlacementPage {
    let check = PlacementCheck(
      outcome: "screen",
      screen: screen,
      rule: text,
      variant: text,
      steps: [
        .init(rule: text, reason: "not_in_audience"), .init(rule: text, reason: "held_out"),
        .init(rule: "default", reason: text),
      ]
    )
    return PlacementPage(
      environment: environment,
      placement: placement(screen),
      screens: [self.screen(screen)],
      check: (text, check),
      problem: problem,
      undo: placement(screen).placement
    )
  }

  /// A form that the server refused after another user changed the placement.
  private func refusedPlacement(_ screen: Slug) -> PlacementPage {
    var draft = PlacementDraft(placement(screen))
    draft.revision = "1"
    draft.rows[1].name = text
    return PlacementPage(
      environment: environment,
      placement: placement(screen),
      screens: [self.screen(screen)],
      draft: draft,
      problem: Problem(
        status: 422,
        code: "invalid_fields",
        title: text,
        errors: [
          .init(pointer: "/rules/0/name", code: "x", detail: text),
          .init(pointer: "/rules/0/variants/1/screen", code: "x", detail: text),
          .init(pointer: "/rules/1/holdOutPercent", code: "x", detail: text),
          .init(pointer: "/defaultScreen", code: "x", detail: text),
        ]
      )
    )
  }
}
