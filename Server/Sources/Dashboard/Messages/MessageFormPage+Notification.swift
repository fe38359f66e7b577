import LinkPages
import WireModels

/// The fields of notifications that most messages do without.
extension MessageFormPage {
  /// The buttons of a language, folded while there are none.
  func buttons(_ index: Int) -> HTML {
    let content = draft.contents[index]
    let fields = MessageDraft.Content.buttonFields
    let isOpen =
      content.hasButtons
      || fields.contains { errors[$0.label.name(index)] ?? errors[$0.link.name(index)] != nil }
    let rows = fields.map { row -> HTML in
      "<div class=\"pair\">\(field(row.label, index))\(field(row.link, index))</div>"
    }
    return """
      <details class="numbers"\(isOpen ? " open" : "")><summary>\(text(.buttons))</summary>\
      <p class="note">\(text(.buttonsNote))</p>\(rows)</details>
      """
  }

  /// Sound, badge, urgency and data, folded while they are the defaults.
  var options: HTML {
    let fields: [MessageDraft.Field] = [
      .silent, .sound, .badge, .interruption, .channelID, .clickAction, .data,
    ]
    let isOpen = draft.hasOptions || fields.contains { errors[$0.rawValue] != nil }
    let levels: [(InterruptionLevel?, MessagingPhrase)] = [
      (nil, .levelDefault), (.passive, .levelPassive), (.active, .levelActive),
      (.timeSensitive, .levelTimeSensitive), (.critical, .levelCritical),
    ]
    return """
      <details class="numbers"\(isOpen ? " open" : "")><summary>\(text(.notificationOptions))</summary>\
      \(field(.silent, .silent, kind: .check))\
      <div class="pair">\(field(.sound, .sound, hint: .soundHint))\
      \(field(.badge, .badge, hint: .badgeHint, kind: .line("number")))</div>\
      \(field(
        .interruption,
        .interruption,
        hint: .interruptionHint,
        kind: .choice(levels.map { ($0?.rawValue ?? "", text($1)) }, keeping: draft[.interruption])
      ))\
      <div class="pair">\(field(.channelID, .channelID, hint: .channelIDHint))\
      \(field(.clickAction, .clickAction, hint: .clickActionHint))</div>\
      \(field(.data, .data, hint: .dataHint, kind: .code(rows: 4)))</details>
      """
  }
}
