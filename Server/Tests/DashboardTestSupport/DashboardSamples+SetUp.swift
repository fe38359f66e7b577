import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  /// Pages about apps, domains, keys and settings.
  var setUpPages: [String: HTML] {
    [
      "apps": apps.html,
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
    let app = app
    return AppsPage(
      environment: environment,
      apps: [app],
      code: [app.id: [(text, text), (text, text + "\n" + text)]],
      problem: problem,
      mayEdit: true
    )
  }

  var app: AppResource {
    AppResource(
      id: AppID(timestamp: now),
      settings: AppSettings(
        name: text,
        platform: .ios,
        bundleID: text,
        teamID: text,
        scheme: text
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
