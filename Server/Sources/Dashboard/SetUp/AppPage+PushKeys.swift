import LinkCore
import LinkPages
import WireModels

/// The keys that an app's messages are sent with: they go in, and no page shows them again.
extension AppPage {
  /// The names of the form's fields by the places in the API's body.
  static let keyFields = [
    "/p8": "p8", "/keyID": "keyID", "/teamID": "keyTeamID", "/serviceAccount": "serviceAccount",
  ]

  var push: HTML? {
    guard let pushKeys else { return nil }
    let list: HTML =
      pushKeys.isEmpty
      ? "<p>\(text(AppPhrase.noPushKeys))</p>" : "<ul class=\"rules\">\(pushKeys.map(item))</ul>"
    let forms: [HTML] =
      app.platform == .ios ? [appleForm, firebaseForm] : [firebaseForm]
    return Card(
      title: text(.checkPushKeys),
      content: "\(list)\(mayEdit ? "\(forms)" as HTML : nil)"
    ).html
  }

  private func item(_ key: PushKeyResource) -> HTML {
    let reason = PushReason.words(key.reason, key.arguments, in: text.language)
    let problem = (reason ?? key.problem).map { words -> HTML in
      let refused = text(AppPhrase.keyRefused)
      return "<p>\(Tag(label: refused, tone: .bad).html) <bdi>\(words)</bdi></p>"
    }
    let removal = mayEdit ? removal(of: key.provider) : nil
    return """
      <li><p><strong>\(name(of: key.provider))</strong> <code>\(key.name)</code></p>\(problem)\
      <p class="note">\(text(AppPhrase.keySet)): \(environment.format.moment(key.updatedAt))</p>\
      \(removal?.button)\(removal?.html)</li>

      """
  }

  private func removal(of provider: String) -> Dialog {
    Dialog(
      id: "remove-\(provider)",
      opens: text(AppPhrase.removeKey),
      kind: .small,
      title: "\(text(AppPhrase.removeKey)): \(name(of: provider))",
      content: """
        <p>\(text(AppPhrase.removeKeyAdvice))</p>\
        \(PostButton(
          label: text(AppPhrase.removeKey),
          path: keyPath("/\(provider)/delete"),
          kind: .danger
        ).html)
        """,
      cancel: text(.cancel)
    )
  }

  private func keyPath(_ rest: String = "") -> String {
    environment.path("apps/\(app.id)/push-keys\(rest)")
  }

  private func name(of provider: String) -> String {
    provider == "apns" ? "Apple Push Notification service" : "Firebase Cloud Messaging"
  }

  private var appleForm: HTML {
    let (keyID, teamID) =
      if case .pushKey("apns", let keyID, let teamID, _) = refusal { (keyID, teamID) } else {
        ("", "")
      }
    return keyForm(
      "apns",
      """
      \(keyField("p8", text(AppPhrase.p8), text(AppPhrase.p8Hint), kind: .code(rows: 5)))\
      <div class="pair">\
      \(keyField("keyID", text(AppPhrase.keyID), text(AppPhrase.keyIDHint), value: keyID))\
      \(keyField("keyTeamID", text(.appTeam), text(AppPhrase.keyTeamHint), value: teamID))</div>
      """
    )
  }

  private var firebaseForm: HTML {
    keyForm(
      "fcm",
      keyField(
        "serviceAccount",
        text(AppPhrase.serviceAccount),
        text(AppPhrase.serviceAccountHint),
        kind: .code(rows: 5)
      )
    )
  }

  private func keyForm(_ provider: String, _ fields: HTML) -> HTML {
    let isOpen =
      if case .pushKey(let refused, _, _, _) = refusal { refused == provider } else { false }
    return """
      <details class="numbers"\(isOpen ? " open" : "")><summary>\(text(AppPhrase.setKey)): \
      \(name(of: provider))</summary>\
      <form class="form" method="post" action="\(keyPath())">\
      <input type="hidden" name="provider" value="\(provider)">\(fields)\
      <p><button class="button" type="submit">\(text(AppPhrase.setKey))</button></p></form></details>

      """
  }

  private func keyField(
    _ name: String,
    _ label: String,
    _ hint: String,
    value: String = "",
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    FormField(
      name,
      label: label,
      hint: hint,
      value: value,
      error: summary?.error(of: name),
      kind: kind,
      isCode: true
    ).html
  }
}
