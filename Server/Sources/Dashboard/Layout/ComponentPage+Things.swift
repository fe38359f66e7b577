import JSONCoding
import LinkCore
import LinkPages
import WireModels

extension ComponentPage {
  /// What pages show of links, messages, screens, and of what was checked and changed.
  var things: HTML {
    let changed = AuditChanges(changes, text).html
    let all = [
      example(PlaceList.self, PlaceList(places: places, text: text).html),
      example(CardInChats.self, CardInChats(card: card, text: text).html),
      example(Trace.self, Card(content: Trace(explanation: explanation, text: text).html).html),
      example(
        TraceList.self,
        Card(content: TraceList(entries: explanation.trace, text: text).html).html
      ),
      example(FindingList.self, Card(content: findingList).html),
      example(CodedFinding.self, Card(content: codedFinding).html),
      example(DeviceFrame.self, Card(content: "\(frame)").html),
      example(AuditChanges.self, Card(isFlush: true, content: changed).html),
      example(AppFacts.self, Card(content: app).html),
      example(PushPreview.self, Card(content: notification).html), example(BlockCards.self, blocks),
    ]
    return "<div class=\"grid two\">\(all)</div>\n"
  }

  private var codedFinding: HTML {
    let finding = LinkWarning(
      pointer: "/rules/2",
      code: "unreachable_rule",
      .impossible,
      ["number": .init(3), "name": .init("Phones"), "first": .init(1)]
    )
    return "<ul class=\"rules\">\(CodedFinding(finding, text, environment.format).html)</ul>"
  }

  /// The form of an in-app message as it is drawn; who may not write messages has nothing to draw.
  private var frame: HTML? {
    guard environment.role.allows(.editMessages) else { return nil }
    return DeviceFrame(
      environment: environment,
      path: "messages/drawing",
      items: [
        ("channel", "in_app"), ("language0", "en"), ("title0", "Half of everything"),
        ("button0", "Look around"),
      ]
    ).html
  }

  private var app: HTML {
    let settings = AppSettings(
      name: "Shop",
      platform: .ios,
      bundleID: "com.example.shop",
      teamID: "A1B2C3D4E5",
      scheme: "shop",
      appearance: AppAppearance(color: "4a5dd0")
    )
    return AppFacts(settings: settings, text: text).html
  }

  private var findingList: HTML { FindingList(findings: findings, text: text).html }

  private var card: LinkCard {
    LinkCard(
      title: "Summer sale",
      description: "Half of everything until Sunday.",
      imageURL: "https://cdn.example.com/summer.jpg",
      site: "go.example.com"
    )
  }

  private var explanation: Explanation {
    Explanation(
      link: nil,
      destination: "store",
      url: "https://apps.apple.com/app/id1",
      status: 302,
      rule: "Phones",
      trace: [
        TraceEntry("link_enabled", "passed", .linkEnabled),
        TraceEntry("rule", "applied", .ruleApplied, ["number": .init(1), "name": .init("Phones")]),
      ]
    )
  }

  private var places: [LinkPage.Place] {
    TapDevice.allCases.prefix(2).map { .init($0, explanation) }
  }

  private var notification: HTML {
    PushPreview(
      app: environment.workspaceName,
      language: environment.language.rawValue,
      title: "Half of everything",
      body: "Until Sunday evening.",
      image: "https://cdn.example.com/summer.jpg",
      text: text
    ).html
  }

  private var findings: [Finding] {
    [
      .good("domain", .domainAnswers, ["host": .init("go.example.com")]),
      .unknown("clock", .noDate, fix: .init(.compare)),
      .warning("copy", .oldCopy, ["count": .init(3)], fix: .init(.appleFetches)),
      .bad(
        "certificate",
        .certificate,
        ["host": .init("go.example.com")],
        fix: .init(.newCertificate, ["host": .init("go.example.com")])
      ),
    ]
  }

  private var changes: [AuditChange] {
    [
      AuditChange(field: "title", before: .string("Summer"), after: .string("Summer sale")),
      AuditChange(field: "tags", before: nil, after: .array([.string("spring")])),
    ]
  }

  private var blocks: HTML? {
    let document: JSONValue = [
      "blocks": [
        ["type": "text", "content": "Half of everything"], ["type": "image", "url": "#"],
      ]
    ]
    guard let id = Slug("example"), let composer = BlockComposer(document) else { return nil }
    let screen = ScreenResource(
      id: id,
      settings: ScreenSettings(name: "Example", document: document),
      published: nil,
      revision: 1,
      createdAt: environment.now,
      updatedAt: environment.now
    )
    return BlockCards(environment: environment, screen: screen, composer: composer).html
  }
}
