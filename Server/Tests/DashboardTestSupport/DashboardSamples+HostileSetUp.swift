import Dashboard
import LinkCore
import LinkPages
import WireModels

extension DashboardSamples {
  var filledSetUpPages: [String: FilledPage] {
    [
      "filled-apps": .init(
        AppsPage(
          environment: filled,
          apps: [filledApp],
          draft: filledAppDraft,
          problem: filledProblem,
          mayEdit: true
        ),
        \.html
      ),
      "filled-app": .init(
        filledAppPage(.settings(filledAppDraft, version: text, filledProblem)),
        \.html
      ),
      "filled-app-key": .init(
        filledAppPage(.pushKey(provider: text, keyID: text, teamID: text, filledProblem)),
        \.html
      ),
      "filled-app-apns": .init(
        filledAppPage(.pushKey(provider: "apns", keyID: text, teamID: text, filledProblem)),
        \.html
      ),
      "filled-domains": .init(filledDomains, \.html),
      "filled-keys": .init(filledKeys, \.html),
      "filled-settings": .init(
        SettingsPage(
          environment: filled,
          draft: .init(
            name: text,
            zone: text,
            hosts: text,
            schemes: text,
            acceptsOneLinkTargets: true,
            allowsInspection: true
          ),
          messaging: filledMessaging,
          secondFactor: (true, 2),
          problem: filledProblem
        ),
        \.html
      ),
      "filled-api": .init(APIReferencePage(document: filledAPI), \.html),
      "filled-problem": .init(ProblemPage(environment: filled, problem: filledProblem), \.html),
    ]
  }

  private var filledMessaging: MessagingDraft {
    let values = MessagingDraft.Field.allCases.map { ($0, text) }
    let fields = MessagingDraft.Cap.Field.allCases.map { ($0, text) }
    let cap = MessagingDraft.Cap(values: Dictionary(uniqueKeysWithValues: fields))
    return MessagingDraft(values: Dictionary(uniqueKeysWithValues: values), caps: [cap, cap])
  }

  // MARK: - Apps

  var filledApp: AppResource {
    AppResource(
      id: AppID(timestamp: now),
      settings: AppSettings(
        name: text,
        platform: .ios,
        bundleID: text,
        teamID: text,
        scheme: text,
        storeURL: text,
        certificateFingerprints: [text],
        appearance: AppAppearance(iconURL: text, color: text)
      ),
      createdAt: now
    )
  }

  private var filledAppDraft: AppDraft {
    AppDraft(values: Dictionary(uniqueKeysWithValues: AppDraft.Field.allCases.map { ($0, text) }))
  }

  private func filledAppPage(_ refusal: AppPage.Refusal) -> AppPage {
    AppPage(
      environment: filled,
      app: filledApp,
      code: [(text, text), (text, text + "\n" + text)],
      pushKeys: [
        hostileKey(provider: text, problem: text),
        hostileKey(provider: "apns", reason: PushReason.firebaseRefusesField.code),
      ],
      refusal: refusal,
      mayEdit: true
    )
  }

  private func hostileKey(
    provider: String,
    problem: String? = nil,
    reason: String? = nil
  ) -> PushKeyResource {
    let values: [String: Problem.Argument] = ["field": .init(text), "code": .init(text)]
    var key = PushKeyResource(provider: provider, name: text, updatedAt: now)
    (key.problem, key.reason, key.arguments) = (problem, reason ?? text, values)
    return key
  }

  // MARK: - Domains and keys

  var filledFindings: [Finding] {
    let values: [String: Problem.Argument] = [
      "place": .init(text), "pointer": .init(text), "message": .init(text), "reason": .init(text),
      "parts": .list([text]), "platform": .init(text), "app": .init(text),
    ]
    let unknown = Finding.Words(text: text, reason: text, arguments: values)
    let outcomes: [Finding.Outcome] = [.good, .bad, .warning, .unknown]
    let reasons: [FindingReason] = [.fileFaultAt, .notChecked, .appLacks]
    let findings =
      outcomes.map { Finding(text, $0, unknown, fix: unknown) }
      + reasons.map { Finding(text, .bad, .init($0, values), fix: .init($0, values)) }
    return findings.enumerated().map { place, finding in
      var finding = finding
      finding.code = place == 0 ? "no_details" : text
      return finding
    }
  }

  private var filledDomains: DomainsPage {
    let domain = DomainResource(
      id: DomainID(timestamp: now),
      host: text,
      baseURL: text,
      rootURL: text,
      notFoundURL: text,
      expiredURL: text,
      createdAt: now
    )
    let finding = AssociationFindingResource(
      code: text,
      severity: text,
      pointer: text,
      message: text,
      fix: text
    )
    let answer = AssociationAnswer(
      appID: text,
      verdict: text,
      rule: text,
      steps: [.init(rule: text, mismatch: text, text: text)]
    )
    return DomainsPage(
      environment: filled,
      domains: [domain],
      chosen: domain,
      association: AssociationReport(
        host: text,
        files: [.init(url: text, content: json, findings: [finding])],
        url: AssociationURLReport(url: text, apple: [answer], android: [text])
      ),
      findings: filledFindings,
      url: text,
      draft: text,
      newAddress: text,
      problem: filledProblem,
      mayEdit: true
    )
  }

  private var filledKeys: KeysPage {
    var key = KeyResource(
      id: text,
      kind: .secret,
      role: .editor,
      name: text,
      createdAt: now,
      endsAt: now,
      replaces: text,
      lastUsedAt: now
    )
    key.key = text
    return KeysPage(
      environment: filled,
      keys: [key],
      apps: [filledApp],
      made: key,
      problem: filledProblem
    )
  }

  /// A document whose sentences, names and examples are the text.
  private var filledAPI: JSONValue {
    let words = JSONValue.string(text)
    let schema: JSONValue = [
      "type": "object", "required": [words],
      "properties": .object([
        text: ["type": words, "description": words, "enum": [words], "example": words]
      ]),
    ]
    let content: JSONValue = ["application/json": ["schema": schema, "example": json]]
    let operation: JSONValue = [
      "operationId": words, "tags": [words], "summary": words, "description": words,
      "security": [["secretKey": []]],
      "parameters": [["name": words, "in": words, "description": words]],
      "requestBody": ["content": content],
      "responses": .object([text: ["description": words, "content": content]]),
    ]
    return [
      "servers": [["url": words]], "tags": [["name": words, "description": words]],
      "paths": .object([text: .object([text: operation])]),
      "components": ["schemas": .object([text: schema])],
    ]
  }
}
