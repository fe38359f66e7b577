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
          acceptsOneLinkTargets: true
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
          acceptsOneLinkTargets: true
        ),
        secondFactor: (true, 1)
      ).html,
    ]
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
    [
      .good("domain", text), .bad("certificate", text, fix: text), .good("association", text),
      .warning("copy", text, fix: text), .unknown("clock", text, fix: text),
      .good("push keys", text), .good(text, text),
    ] + said
  }

  private static var said: [Finding] {
    let file = "https://go.example.com/.well-known/apple-app-site-association"
    var coded = Finding.bad("association", "\(file) at /applinks: No apps.", fix: "Name one.")
    coded.code = "no_details"
    return [
      coded,
      .bad(
        "domain",
        "There is no answer from go.example.com. Phones find no file there, so no link opens an app.",
        fix: "Point its DNS at the server or the proxy in front of it, and open port 443."
      ),
      .warning(
        "apps",
        "The ios app com.example.shop has no scheme and no page in a store.",
        fix: "Add it with paylisher app update ios:com.example.shop."
      ),
      .bad(
        "push keys",
        "Apple refuses the push key ABC123 of com.example.shop: \(refusedKey)",
        fix: "Set another with paylisher app push-key set, then resume the messages that wait."
      ),
      .unknown(
        "clock",
        "there is no way to the internet from here to compare the clock with.",
        fix: "Compare it by hand, or run this where the internet can be reached."
      ),
      .warning(
        "copy",
        "Apple's copy is older: 3 differences.",
        fix: "See paylisher association diff go.example.com; wait for a day."
      ),
      .warning(
        "links",
        "https://go.example.com/SUMMER leads nowhere on iOS and Android.",
        fix: "Give it a fallback, or a target for each."
      ),
    ]
  }

  static let refusedKey =
    "Apple refuses the key; check key id, team id and environment, then resume sending. (InvalidProviderToken)"

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
        .init(rule: text, mismatch: "the query item \(text) does not match", text: text),
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
