import LinkCore
import LinkPages
import WireModels

extension MessageFormPage {
  /// What phones show in the chosen language.
  var preview: HTML {
    draft.isInApp ? inAppPreview : pushPreview
  }

  private var names: [String: String] {
    Dictionary(draft.contents.map { ($0.tag, name(of: $0)) }) { first, _ in first }
  }

  private var inAppPreview: HTML {
    DeviceFrame(
      environment: environment,
      path: Self.drawing,
      items: draft.drawn,
      form: (Self.id, Self.drawing),
      choices: [
        .init(
          name: "shown",
          label: text(.language),
          values: draft.contents.map(\.tag),
          names: names,
          chosen: draft.shownContent.tag
        )
      ]
    ).html
  }

  private var pushPreview: HTML {
    """
    <p class="note">\(text(.previewNote))</p>
    <p class="looks">\(shownLanguage)<button class="button small" type="submit" \
    formaction="\(previewPath)">\(text(.updatePreview))</button></p>
    <div class="notes" data-region>\(phones)</div>
    """
  }

  private var shownLanguage: HTML? {
    guard draft.contents.count > 1 else { return nil }
    let (shown, names) = (draft.shownContent.tag, self.names)
    let options = draft.contents.map(\.tag).map { tag -> HTML in
      """
      <option value="\(tag)"\(tag == shown ? " selected" : "")>\(names[tag] ?? tag)</option>
      """
    }
    return "<select name=\"shown\" aria-label=\"\(text(.language))\">\(options)</select>"
  }

  /// The notification of each variant that has texts in the language.
  private var phones: HTML {
    let content = draft.shownContent
    let first = phones(content, content[.title], content[.body])
    guard content.hasTexts(ofOther: true) else { return first }
    let other = phones(content, content[.otherTitle], content[.otherBody])
    let variants = draft.variants.map(\.name)
    return """
      <h3><bdi>\(variants.first ?? "")</bdi></h3>\(first)<h3><bdi>\(variants.last ?? "")</bdi></h3>\(other)
      """
  }

  private func phones(
    _ content: MessageDraft.Content,
    _ title: String,
    _ body: String
  ) -> HTML {
    PushPreview(
      app: apps.name(of: AppID(draft[.app]), else: environment.workspaceName),
      language: content.hasTag ? content.tag : "",
      title: title,
      body: body,
      image: content[.image],
      text: text
    ).html
  }
}
