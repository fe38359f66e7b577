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
      "keys": KeysPage(environment: environment, keys: [key, endingKey], apps: [app], made: key)
        .html,
      "settings": SettingsPage(
        environment: environment,
        draft: (text, text, text),
        secondFactor: (false, 2),
        isSaved: true
      ).html,
      "settings-factor-required": SettingsPage(
        environment: environment,
        draft: (text, text, text),
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
      PushKeyResource(provider: "apns", name: text, updatedAt: now, problem: text),
      PushKeyResource(provider: "fcm", name: text, updatedAt: now),
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

  /// A finding of each outcome.
  static func findings(_ text: String) -> [Finding] {
    [
      .good("domain", text), .bad("certificate", text, fix: text), .good("association", text),
      .warning("copy", text, fix: text), .unknown("clock", text, fix: text),
      .good("push keys", text), .good(text, text),
    ]
  }

  private func checkedDomain(_ findings: [Finding]?) -> DomainsPage {
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
      steps: [.init(rule: text, mismatch: nil, text: text)]
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
