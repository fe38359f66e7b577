import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about apps, domains, keys and settings.
  var setUpPages: [String: HTML] {
    [
      "apps": apps.html,
      "app": appPage(app, pushKeys: pushKeys, isSaved: true).html,
      "app-refused": appPage(app, refusal: refusedSettings).html,
      "app-android": appPage(
        androidApp,
        refusal: .pushKey(provider: "fcm", keyID: "", teamID: "", keyProblem)
      ).html,
      "app-viewed": appPage(app, mayEdit: false).html,
      "apps-empty": AppsPage(environment: environment, apps: [], mayEdit: true).html,
      "domains": domains.html,
      "domains-unchecked": checkedDomain(nil).html,
      "domains-checked": checkedDomain(DashboardSamples.findings(text)).html,
      "domains-not-moved": checkedDomain(nil, newAddress: text).html,
      "keys": KeysPage(environment: environment, keys: [key, endingKey], apps: [app], made: key)
        .html,
      "settings": SettingsPage(
        environment: environment,
        draft: .init(
          name: text,
          zone: text,
          hosts: text,
          schemes: text,
          acceptsOneLinkTargets: true,
          allowsInspection: true
        ),
        messaging: MessagingDraft(
          MessagingSettings(
            caps: [FrequencyCapForm(limit: 3, days: 7), FrequencyCapForm(limit: 1, hours: 4)],
            quietHours: QuietHoursForm(from: "22:00", until: "08:00", drops: true),
            holdOutPercent: 5
          )
        ),
        secondFactor: (false, 2),
        isSaved: true
      ).html,
      "settings-factor-required": SettingsPage(
        environment: environment,
        draft: .init(
          name: text,
          zone: text,
          hosts: text,
          schemes: text,
          acceptsOneLinkTargets: true,
          allowsInspection: true
        ),
        secondFactor: (true, 1)
      ).html,
      "settings-limits-refused": refusedLimits.html,
    ]
  }

  /// Limits of all messages with something wrong in each field.
  private var faultyMessaging: MessagingDraft {
    MessagingDraft(
      values: [.quietFrom: "22:00", .holdOut: text],
      caps: [.init(values: [.limit: text, .span: text, .spanUnit: "days"])]
    )
  }

  private var refusedLimits: SettingsPage {
    SettingsPage(
      environment: environment,
      draft: .init(
        name: text,
        zone: text,
        hosts: "",
        acceptsOneLinkTargets: false,
        allowsInspection: false
      ),
      messaging: faultyMessaging,
      secondFactor: (true, 1),
      problem: Problem(
        status: 422,
        code: "invalid_fields",
        title: text,
        errors: faultyMessaging.faults
      ).translated(into: language)
    )
  }

  private var apps: AppsPage {
    AppsPage(environment: environment, apps: [app, androidApp], problem: problem, mayEdit: true)
  }

  private func appPage(
    _ app: AppResource,
    pushKeys: [PushKeyResource] = [],
    refusal: AppPage.Refusal? = nil,
    mayEdit: Bool = true,
    isSaved: Bool = false
  ) -> AppPage {
    AppPage(
      environment: environment,
      app: app,
      code: [(text, text), (text, text + "\n" + text)],
      pushKeys: mayEdit ? pushKeys : nil,
      refusal: refusal,
      mayEdit: mayEdit,
      isSaved: isSaved
    )
  }

  private var pushKeys: [PushKeyResource] {
    [
      PushKeyResource(
        provider: "apns",
        name: text,
        updatedAt: now,
        reason: PushReason.limits.code,
        arguments: ["error": .init(text)]
      ),
      PushKeyResource(
        provider: "fcm",
        name: text,
        updatedAt: now,
        reason: PushReason.appleRefusesKey.code,
        arguments: ["code": .init("InvalidProviderToken")]
      ),
    ]
  }

  private var refusedSettings: AppPage.Refusal {
    .settings(AppDraft(app.settings), version: "1", appProblem)
  }

  private var appProblem: Problem {
    refused("/teamID", "/attribution/deepLinkWindow", "/appearance/color")
  }

  private var keyProblem: Problem { refused("/serviceAccount") }

  private func refused(_ pointers: String...) -> Problem {
    var problem = problem
    problem.errors = pointers.map { .init(pointer: $0, code: "invalid", detail: text) }
    return problem
  }

  var app: AppResource {
    AppResource(
      id: AppID(timestamp: now),
      settings: AppSettings(
        name: text,
        platform: .ios,
        bundleID: text,
        teamID: text,
        scheme: text,
        appearance: AppAppearance(iconURL: text, color: "D6006D")
      ),
      createdAt: now
    )
  }

  private var androidApp: AppResource {
    AppResource(
      id: AppID(timestamp: now),
      settings: AppSettings(
        name: text,
        platform: .android,
        bundleID: text,
        certificateFingerprints: [
          Array(repeating: "AB", count: 32).joined(separator: ":"), text,
        ]
      ),
      createdAt: now
    )
  }

  /// A finding of each outcome, and what the checks say.
  static func findings(_ text: String) -> [Finding] {
    let words = Finding.Words(text: text)
    let ends: [(String, Finding.Outcome)] = [
      ("domain", .good), ("certificate", .bad), ("association", .good), ("copy", .warning),
      ("clock", .unknown), ("push keys", .good), (text, .good),
    ]
    return ends.map { check, outcome in
      Finding(check, outcome, words, fix: outcome == .good ? nil : words)
    } + said
  }

  private static var said: [Finding] {
    let file = "https://go.example.com/.well-known/apple-app-site-association"
    let place: [String: Problem.Argument] = [
      "place": .init(file), "pointer": .init("/applinks"), "message": .init("No apps."),
    ]
    var coded = Finding.bad("association", .fileFaultAt, place, fix: .init(text: "Name one."))
    coded.code = "no_details"
    let host: [String: Problem.Argument] = ["host": .init("go.example.com")]
    let silent = host.merging(["reason": .init("no_answer")]) { first, _ in first }
    let app: [String: Problem.Argument] = [
      "platform": .init("ios"), "app": .init("com.example.shop"),
      "parts": .list(["scheme", "store_page"]),
    ]
    let key: [String: Problem.Argument] = [
      "provider": .init("Apple"), "key": .init("ABC123"), "app": .init("com.example.shop"),
      "problem": .init("apple_refuses_key"), "code": .init("InvalidProviderToken"),
    ]
    let link: [String: Problem.Argument] = [
      "link": .init("https://go.example.com/SUMMER"), "platforms": .list(["iOS", "Android"]),
    ]
    return [
      coded, .bad("domain", .domainFails, silent, fix: .init(.pointDomain)),
      .warning(
        "apps",
        .appLacks,
        app,
        fix: .init(.addPart, ["app": .init("ios:com.example.shop")])
      ),
      .bad("push keys", .keyRefused, key, fix: .init(.otherKey)),
      .unknown("clock", .noInternet, fix: .init(.compareOrMove)),
      .warning("copy", .oldCopy, ["count": .init(3)], fix: .init(.seeDifferences, host)),
      .warning("links", .nowhere, link, fix: .init(.giveFallback)),
    ]
  }

  private func checkedDomain(_ findings: [Finding]?, newAddress: String? = nil) -> DomainsPage {
    let domain = DomainResource(
      id: DomainID(timestamp: now),
      host: "go.example.com",
      baseURL: "https://go.example.com",
      createdAt: now
    )
    return DomainsPage(
      environment: environment,
      domains: [domain],
      chosen: domain,
      findings: findings,
      newAddress: newAddress,
      problem: newAddress == nil ? nil : refused("/baseURL"),
      mayEdit: true
    )
  }

  private var key: KeyResource {
    var key = KeyResource(id: "a1b2c3", kind: .secret, name: text, createdAt: now)
    key.key = text
    return key
  }

  /// A key that another replaces.
  private var endingKey: KeyResource {
    KeyResource(
      id: "d4e5f6",
      kind: .secret,
      role: .editor,
      name: text,
      createdAt: now,
      endsAt: now.advanced(bySeconds: 86_400),
      replaces: "a1b2c3",
      lastUsedAt: now
    )
  }

  private var domains: DomainsPage {
    let domain = DomainResource(
      id: DomainID(timestamp: now),
      host: text,
      baseURL: text,
      createdAt: now
    )
    let finding = AssociationFindingResource(
      code: "x",
      severity: "warning",
      pointer: "/applinks",
      message: text,
      fix: text
    )
    let known = AssociationFindingResource(
      code: "unknown_key",
      severity: "note",
      pointer: "/applinks/Details",
      message: "The system ignores the key Details.",
      fix: "Write details."
    )
    let answer = AssociationAnswer(
      appID: text,
      verdict: "match",
      rule: text,
      steps: [
        .init(
          rule: text,
          mismatch: "the URL's query parameter \(text) does not match",
          reason: MismatchReason.itemDiffers.code,
          arguments: ["name": .init(text)],
          text: text
        ),
        .init(rule: text, mismatch: nil, text: text),
      ]
    )
    return DomainsPage(
      environment: environment,
      domains: [domain],
      chosen: domain,
      association: AssociationReport(
        host: text,
        files: [
          .init(url: text, content: .object([text: .string(text)]), findings: [finding, known])
        ],
        url: AssociationURLReport(url: text, apple: [answer], android: [text])
      ),
      mayEdit: true
    )
  }
}
