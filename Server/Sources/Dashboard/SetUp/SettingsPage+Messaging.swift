import LinkPages
import WireModels

extension SettingsPage {
  /// What holds for all messages: caps, quiet hours and the hold-out, with a form of its own.
  var messagingCard: HTML {
    let text = environment.text
    let quiet: HTML = """
      <div class="pair">\
      \(field(.quietFrom, hint: text(MessagingPhrase.quietHint), kind: .line("time")))\
      \(field(.quietUntil, kind: .line("time")))</div>\
      \(field(.quietDrops, kind: .check))
      """
    return Card(
      title: text(MessageLimitPhrase.limitsTitle),
      content: """
        <p class="note">\(text(MessageLimitPhrase.note))</p>
        <form class="form wide" method="post" action="\(environment.path("settings/messaging"))">\
        <input type="hidden" name="caps" value="\(messaging.caps.count)">\
        <ol class="rules">\(messaging.caps.indices.map(cap))</ol>\
        \(quiet)\(field(.holdOut, hint: text(MessageLimitPhrase.holdOutOfAllHint)))\
        <p><button class="button primary" type="submit">\(text(MessageLimitPhrase.saveLimits))</button></p></form>
        """
    ).html
  }

  private func cap(_ index: Int) -> HTML {
    """
    <li><fieldset class="field"><legend>\(number(index))</legend>\
    \(field(.limit, index))<div class="pair">\(field(.span, index))\
    \(field(.spanUnit, index, kind: .choice(units)))</div></fieldset></li>

    """
  }

  private var units: [(value: String, name: String)] {
    MessagingDraft.Cap.units.map { ($0.rawValue, environment.text($0.phrase)) }
  }

  private func number(_ index: Int) -> String {
    environment.text(MessageLimitPhrase.capNumber, ["number": "\(index + 1)"])
  }

  // MARK: - Fields

  private func field(
    _ field: MessagingDraft.Field,
    hint: String? = nil,
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    FormField(
      field.rawValue,
      label: label(field),
      hint: hint,
      value: messaging[field],
      error: summary?.error(of: field.rawValue),
      kind: kind
    ).html
  }

  private func field(
    _ field: MessagingDraft.Cap.Field,
    _ index: Int,
    kind: FormField.Kind = .line("text")
  ) -> HTML {
    let name = field.name(index)
    return FormField(
      name,
      label: label(field),
      value: messaging.caps[index][field],
      error: summary?.error(of: name),
      kind: kind
    ).html
  }

  /// What the summary of faults calls the fields of the form.
  var messagingLabels: [String: String] {
    var labels: [String: String] = [:]
    for field in MessagingDraft.Field.allCases { labels[field.rawValue] = label(field) }
    for index in messaging.caps.indices {
      for field in MessagingDraft.Cap.Field.allCases {
        labels[field.name(index)] = "\(number(index)), \(label(field))"
      }
    }
    return labels
  }

  private func label(_ field: MessagingDraft.Field) -> String {
    switch field {
    case .quietFrom: environment.text(MessagingPhrase.quietFrom)
    case .quietUntil: environment.text(MessagingPhrase.quietUntil)
    case .quietDrops: environment.text(MessageLimitPhrase.dropInQuietHours)
    case .holdOut: environment.text(MessagingPhrase.holdOut)
    }
  }

  private func label(_ field: MessagingDraft.Cap.Field) -> String {
    switch field {
    case .limit: environment.text(MessageLimitPhrase.limit)
    case .span: environment.text(MessageLimitPhrase.span)
    case .spanUnit: environment.text(SequencePhrase.unit)
    }
  }
}

/// What the settings say about all messages.
enum MessageLimitPhrase: Int, Translated {
  static let phraseTable = PhraseTable(Self.self, in: .dashboard)

  case limitsTitle, note, capNumber, limit, span, dropInQuietHours, holdOutOfAllHint, saveLimits
}

extension DashboardText {
  /// A phrase about what holds for all messages.
  func callAsFunction(_ phrase: MessageLimitPhrase, _ values: [String: String] = [:]) -> String {
    phrase.text(in: language, values)
  }
}
