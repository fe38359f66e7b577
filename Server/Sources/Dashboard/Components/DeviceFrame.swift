import LinkPages

/// A phone that shows a draft, with its look and language to choose.
///
/// A drawing has styles of its own, which the policy of this page refuses; so it is a page in a frame. Beside a form
/// it shows what is written there: the button sends the form to the drawing's address and its answer into the frame,
/// and a script presses it while something is typed.
struct DeviceFrame: Sendable {
  /// The user and the request.
  var environment: DashboardEnvironment
  /// The address of the drawing of what is stored, below `/dashboard`.
  var path: String
  /// What the address says beside look and language.
  var items: [(name: String, value: String)] = []
  /// The form beside it, and the address below `/dashboard` that draws what is written in it.
  var form: (id: String, path: String)?
  /// What else there is to choose.
  var choices: [Choice] = []
  /// Whether the drawing can show the words of a person, by a distinct id.
  var asksPerson = false

  /// Something to choose for the drawing; nothing is shown where it has one value.
  struct Choice: Sendable {
    /// The name of the parameter.
    var name: String
    /// What it decides.
    var label: String
    /// The values, of which the first is drawn at first.
    var values: [String]
    /// What values are called, where they are not names themselves.
    var names: [String: String] = [:]
    /// The value that is drawn at first where it is not the first.
    var chosen: String?
  }

  /// What the frame is called; each page has one.
  private static let name = "drawing"

  private var text: DashboardText { environment.text }

  var html: HTML {
    """
    <div class="device"><iframe name="\(Self.name)" title="\(text(.preview))" width="390" height="844" \
    src="\(environment.path(path, items))"></iframe></div>
    \(form == nil ? ownForm : "<p class=\"looks\">\(controls)</p>" as HTML)
    <p class="note">\(text(.picturesHavePlaces))</p>

    """
  }

  private var ownForm: HTML {
    let hidden = items.map { item -> HTML in
      "<input type=\"hidden\" name=\"\(item.name)\" value=\"\(item.value)\">"
    }
    return """
      <form class="looks" action="/dashboard/\(path)" target="\(Self.name)">\(environment.workspaceField)\
      \(hidden)\(controls)</form>
      """
  }

  private var controls: HTML {
    let looks = [("light", text(.lightLook)), ("dark", text(.darkLook))]
    let others = choices.filter { $0.values.count > 1 }
      .map { choice -> HTML in
        let options = choice.values.map { (value: $0, name: choice.names[$0] ?? $0) }
        return select(choice.name, choice.label, options, chosen: choice.chosen)
      }
    return """
      \(select("look", text(.look), looks))\(others)\(asksPerson ? person : nil)<button class="button small" type="submit" data-draws\
      \(attribute: "form", form?.id)\(attribute: "formaction", form.map { environment.path($0.path) })\
      \(attribute: "formtarget", form.map { _ in Self.name })>\(text(.updatePreview))</button>
      """
  }

  private var person: HTML {
    """
    <input name="person" maxlength="256" autocomplete="off" spellcheck="false" placeholder="\(text(.distinctID))" \
    aria-label="\(text(.distinctID))"\(attribute: "form", form?.id)>
    """
  }

  private func select(
    _ name: String,
    _ label: String,
    _ choices: [(value: String, name: String)],
    chosen: String? = nil
  ) -> HTML {
    let options = choices.map { value, name -> HTML in
      "<option value=\"\(value)\"\(value == chosen ? " selected" : "")>\(name)</option>"
    }
    return """
      <select name="\(name)" aria-label="\(label)"\(attribute: "form", form?.id)>\(options)</select>
      """
  }
}
