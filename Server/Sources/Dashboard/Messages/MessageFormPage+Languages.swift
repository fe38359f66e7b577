import Foundation
import LinkPages
import WireModels

extension MessageFormPage {
  /// What the message says, language by language; buttons add and remove some, and nothing is saved by them.
  var languages: HTML {
    let several = draft.contents.count > 1
    return """
      \(several ? "<p class=\"note\">\(text(.defaultLanguageNote))</p>" as HTML : nil)\
      <p class="note">\(text(.personalHint)) <code dir="ltr">\(FaultReason.personalWord)</code></p>\
      <ol class="rules" id="languages">\(draft.contents.indices.map(section))</ol>
      \(addition)
      """
  }

  /// What is said of a language at its fields: its name, or its tag where it has none.
  func name(of content: MessageDraft.Content) -> String {
    content.tag.isEmpty ? text(.language) : environment.format.language(content.tag)
  }

  /// What the summary of faults calls the fields of languages.
  var labels: [String: String] {
    var labels: [String: String] = [:]
    for (index, content) in draft.contents.enumerated() {
      for field in MessageDraft.Content.Field.allCases {
        labels[field.name(index)] = "\(name(of: content)), \(label(field))"
      }
    }
    return labels
  }

  private func section(_ index: Int) -> HTML {
    let content = draft.contents[index]
    let isDefault = index == 0 && draft.contents.count > 1
    let mark = isDefault ? Tag(label: text(.defaultLanguage)).html : nil
    return """
      <li><fieldset class="field" id="content\(index)">\
      <legend><bdi>\(name(of: content))</bdi> \(mark)</legend>\
      \(draft.isInApp ? inAppFields(index) : pushFields(index))\(otherVariant(index))\(steps(index))</fieldset></li>

      """
  }

  private func pushFields(_ index: Int) -> HTML {
    """
    <div class="pair">\(field(.language, index))\(field(.action, index, hint: .tapOpensHint))</div>\
    \(field(.title, index))\(field(.body, index))\(field(.image, index))\(buttons(index))
    """
  }

  private func inAppFields(_ index: Int) -> HTML {
    """
    \(field(.language, index))\(field(.title, index))\(field(.body, index))\(field(.image, index))\
    <div class="pair">\(field(.button, index, hint: .buttonHint))\
    \(field(.action, index, hint: .tapOpensHint))</div>
    """
  }

  private func otherVariant(_ index: Int) -> HTML {
    let several = draft.contents.count > 1
    let fields: [MessageDraft.Content.Field] = [.otherTitle, .otherBody]
    let isOpen =
      draft.contents[index].hasTexts(ofOther: true)
      || fields.contains { errors[$0.name(index)] != nil }
    return """
      <details class="numbers"\(isOpen ? " open" : "")><summary>\(text(.secondVariant))</summary>\
      <p class="note">\(text(.secondVariantNote)) \(several ? text(.variantLanguageNote) : "")</p>\
      \(field(.otherTitle, index))\(field(.otherBody, index))</details>
      """
  }

  /// What can be done with a language of several.
  private func steps(_ index: Int) -> HTML? {
    guard draft.contents.count > 1 else { return nil }
    let language = ["language": name(of: draft.contents[index])]
    let first = step("first", index, text(.makeDefaultLanguage, language))
    return """
      <p class="actions">\(index == 0 ? nil : first)\
      \(step("remove", index, text(.removeLanguage, language)))</p>
      """
  }

  private func step(_ name: String, _ index: Int, _ label: String) -> HTML {
    """
    <button class="button small" type="submit" name="\(name)" value="\(index)" \
    formaction="\(previewPath)#languages">\(label)</button>
    """
  }

  private var addition: HTML? {
    let used = Set(draft.contents.map { $0.tag.lowercased() })
    let rest = Self.offered.filter { !used.contains($0.lowercased()) }
    let (format, count) = (environment.format, draft.contents.count)
    guard !rest.isEmpty, count < MessageDraft.mostLanguages else { return nil }
    let choices = rest.map { (value: $0, name: format.language($0)) }
      .sorted { $0.name.compare($1.name, locale: format.locale) == .orderedAscending }
    return """
      <div class="inline">\(FormField("added", label: text(.anotherLanguage), kind: .choice(choices)).html)\
      <button class="button" type="submit" name="add" value="1" \
      formaction="\(previewPath)#content\(count)">\(text(.addLanguage))</button></div>
      """
  }

  /// The languages to choose from; any other is written into the field of a language.
  private static let offered = [
    "ar", "az", "bg", "bn", "bs", "ca", "cs", "da", "de", "el", "en", "en-GB", "es", "es-419",
    "et", "fa", "fi", "fil", "fr", "fr-CA", "he", "hi", "hr", "hu", "hy", "id", "it", "ja", "ka",
    "kk", "ko", "ku", "lt", "lv", "mk", "ms", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk",
    "sl", "sq", "sr", "sv", "sw", "ta", "th", "tr", "uk", "ur", "uz", "vi", "zh-Hans", "zh-Hant",
  ]

  // MARK: - Fields

  private static let codes: Set<MessageDraft.Content.Field> = [
    .language, .image, .action, .firstLink, .secondLink, .thirdLink, .fourthLink,
  ]

  private func label(_ field: MessageDraft.Content.Field) -> String { text(phrase(field)) }

  private func phrase(_ field: MessageDraft.Content.Field) -> MessagingPhrase {
    switch field {
    case .language: .contentLanguage
    case .title: draft.isInApp ? .messageTitle : .notificationTitle
    case .body: draft.isInApp ? .messageText : .notificationText
    case .image: .pictureURL
    case .button: .buttonLabel
    case .action: .tapOpens
    case .otherTitle: .otherTitle
    case .otherBody: .otherText
    case .firstLabel: .firstButton
    case .secondLabel: .secondButton
    case .thirdLabel: .thirdButton
    case .fourthLabel: .fourthButton
    case .firstLink, .secondLink, .thirdLink, .fourthLink: .buttonLink
    }
  }

  func field(
    _ field: MessageDraft.Content.Field,
    _ index: Int,
    hint: MessagingPhrase? = nil
  ) -> HTML {
    let (content, name) = (draft.contents[index], field.name(index))
    let isCode = Self.codes.contains(field)
    return FormField(
      name,
      label: label(field),
      hint: hint.map { text($0) },
      value: content[field],
      error: errors[name],
      kind: field.hasLines ? .lines : .line("text"),
      isCode: isCode,
      language: isCode || !content.hasTag ? nil : content.tag
    ).html
  }
}
