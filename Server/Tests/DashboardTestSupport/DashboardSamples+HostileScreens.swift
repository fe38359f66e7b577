import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledScreenPages: [String: FilledPage] {
    guard let slug = Slug("SUMMER") else { preconditionFailure("SUMMER is no slug") }
    return [
      "filled-screens": .init(
        ScreenListPage(
          environment: filled,
          screens: Page(items: [filledScreen(slug)], nextCursor: text),
          cursor: text,
          draft: text,
          problem: filledProblem
        ),
        \.html
      ),
      "filled-screen": .init(filledScreenPage(slug), \.html),
      "filled-screen-draft": .init(filledScreenPage(slug, draft: text), \.html),
      "filled-placements": .init(
        PlacementListPage(
          environment: filled,
          placements: Page(items: [filledPlacement(slug)], nextCursor: text),
          cursor: text,
          screens: [filledScreen(slug)],
          draft: (text, text),
          problem: filledProblem
        ),
        \.html
      ),
      "filled-placement": .init(filledPlacementPage(slug, json: nil), \.html),
      "filled-placement-json": .init(filledPlacementPage(slug, json: text), \.html),
    ]
  }

  /// A block of each type that the form of a screen knows, and one that it does not, with members of any name.
  private var filledDocument: JSONValue {
    let names = [
      "content", "title", "text", "subtitle", "label", "action", "url", "alt", "note", "icon",
      "placeholder", "plan", "key", "name", "value", "variant", "style",
    ]
    let types = ["text", "image", "button", "features", "plans", "legal", "spacer", "video", text]
    let blocks = types.map { type -> JSONValue in
      var members = names.map { ($0, JSONValue.string(text)) }
      members += [("type", .string(type)), ("items", .array([json, .string(text)]))]
      return .object(JSONObject(members))
    }
    return ["blocks": .array(blocks), "footer": .array(blocks), "theme": json]
  }

  private func filledScreen(_ slug: Slug) -> ScreenResource {
    let version = ScreenVersion(number: 2, publishedAt: now, document: filledDocument)
    var screen = ScreenResource(
      id: slug,
      settings: ScreenSettings(name: text, document: filledDocument),
      published: version,
      revision: 4,
      createdAt: now,
      updatedAt: now
    )
    screen.findings = [
      .init(rule: text, severity: text, pointer: text, message: text, reason: text),
      .init(
        rule: text,
        severity: text,
        pointer: text,
        message: text,
        reason: FaultReason.elementUnknown.code,
        arguments: ["type": .init(text)]
      ),
    ]
    screen.person = filledReader
    return screen
  }

  private func filledScreenPage(_ slug: Slug, draft: String? = nil) -> ScreenPage {
    let version = ScreenVersion(
      number: 1,
      publishedAt: now,
      restores: 1,
      document: filledDocument
    )
    return ScreenPage(
      environment: filled,
      screen: filledScreen(slug),
      versions: [version],
      draft: draft,
      preview: ScreenPreviewResource(
        url: address,
        appURLs: [text],
        expiresAt: now,
        person: filledReader
      ),
      problem: filledProblem,
      isSaved: true,
      undo: filledDocument
    )
  }

  private var filledReader: ScreenPerson {
    ScreenPerson(distinctID: text, isKnown: true, words: [.init(name: text, value: text)])
  }

  private func filledPlacement(_ slug: Slug) -> PlacementResource {
    let rule = PlacementRuleForm(
      name: text,
      audience: filledAudience.id,
      variants: [.init(name: text, screen: slug)],
      holdOutPercent: 10
    )
    return PlacementResource(
      id: slug,
      placement: PlacementSettings(name: text, rules: [rule], defaultScreen: slug),
      revision: 2,
      createdAt: now,
      updatedAt: now
    )
  }

  private func filledPlacementPage(_ slug: Slug, json: String?) -> PlacementPage {
    let row = PlacementDraft.Row(
      source: text,
      order: text,
      name: text,
      audience: text,
      screens: text,
      holdOut: text
    )
    let check = PlacementCheck(
      outcome: text,
      screen: slug,
      rule: text,
      variant: text,
      steps: [.init(rule: text, reason: text)]
    )
    return PlacementPage(
      environment: filled,
      placement: filledPlacement(slug),
      audiences: [filledAudience],
      screens: [filledScreen(slug)],
      check: (text, check),
      draft: PlacementDraft(
        revision: text,
        name: text,
        isActive: true,
        defaultScreen: text,
        rows: [row]
      ),
      json: json,
      problem: filledProblem,
      undo: filledPlacement(slug).placement
    )
  }
}
