package import LinkPages
package import WireModels

/// A field of a form with its label, a hint and what is wrong with it.
package struct FormField: Sendable {
  /// How the value is written.
  package enum Kind: Sendable {
    /// One line, with the `type` of the input, such as `email`.
    case line(String)
    /// Many lines.
    case lines
    /// Many lines of code, such as JSON, in so many rows.
    case code(rows: Int)
    /// A box that is ticked; the value is `1` then.
    case check
    /// One of several values with their names.
    case choice([(value: String, name: String)])
  }

  /// A list of values that a field of one line offers.
  package struct Offer: Hashable, Sendable {
    /// What the list has; see ``Suggestions``.
    package var kind: Suggestions.Kind
    /// Whether the field takes several values with commas between.
    package var isOfSeveral: Bool

    /// Makes an offer.
    package init(_ kind: Suggestions.Kind, isOfSeveral: Bool = false) {
      (self.kind, self.isOfSeveral) = (kind, isOfSeveral)
    }
  }

  /// The name of the field in the form.
  package var name: String
  /// The id on the page, where a page has several fields of one name.
  package var id: String
  /// What it asks for.
  package var label: String
  /// How to fill it in.
  package var hint: String?
  /// The value.
  package var value: String
  /// What is wrong with the value.
  package var error: String?
  /// How the value is written.
  package var kind: Kind
  /// The value of `autocomplete`.
  package var autocomplete: String
  /// Whether URLs, codes and keys are written, from left to right in every language.
  package var isCode: Bool
  /// The language of the value where the page may have another, such as `ar`; the control has its direction.
  package var language: String?
  /// The values that it offers; other texts stay possible.
  package var offer: Offer?

  /// Makes a field.
  package init(
    _ name: String,
    id: String? = nil,
    label: String,
    hint: String? = nil,
    value: String = "",
    error: String? = nil,
    kind: Kind = .line("text"),
    autocomplete: String = "off",
    isCode: Bool = false,
    language: String? = nil,
    offer: Offer? = nil
  ) {
    (self.name, self.label, self.hint, self.value) = (name, label, hint, value)
    (self.error, self.kind, self.autocomplete) = (error, kind, autocomplete)
    (self.isCode, self.language, self.offer) = (isCode, language, offer)
    self.id = id ?? name
  }

  /// The field.
  package var html: HTML {
    if case .check = kind {
      return """
        <label class="check"><input type="checkbox" id="\(id)" name="\(name)" value="1"\
        \(attribute: "aria-describedby", error.map { _ in "\(id)-error" })\
        \(attribute: "aria-invalid", error == nil ? nil : "true")\
        \(value == "1" ? " checked" : "")>\(label)</label>\(explanation)

        """
    }
    return """
      <div class="field"><label for="\(id)">\(label)</label>\
      \(control)\(explanation)\
      \(hint.map { "<small id=\"\(id)-hint\">\($0)</small>" as HTML })</div>

      """
  }

  /// What is wrong with the value.
  private var explanation: HTML? {
    error.map { "<p class=\"error\" id=\"\(id)-error\">\($0)</p>" }
  }

  /// The direction of the value where it is not that of the page: code is written from left to right.
  private var direction: String? {
    if case .code = kind { return "ltr" }
    return isCode ? "ltr" : language.map { DashboardFormat.direction(of: $0) }
  }

  /// Whether the value is a time with seconds, which browsers leave out without a step of one.
  private func hasSeconds(_ type: String) -> Bool { type == "time" && value.utf8.count == 8 }

  private var control: HTML {
    let described = [hint.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }]
      .compactMap(\.self).joined(separator: " ")
    let attributes: HTML = """
      id="\(id)" name="\(name)"\
      \(attribute: "aria-describedby", described.isEmpty ? nil : described)\
      \(attribute: "aria-invalid", error == nil ? nil : "true")\
      \(attribute: "lang", language)\(attribute: "dir", direction)
      """
    switch kind {
    case .line(let type):
      return """
        <input \(attributes) type="\(type)" value="\(value)" autocomplete="\(autocomplete)"\
        \(attribute: "list", offer?.kind.id)\(offer?.isOfSeveral == true ? " data-several" as HTML : nil)\
        \(hasSeconds(type) ? " step=\"1\"" as HTML : nil)\
        \(isCode ? " spellcheck=\"false\"" as HTML : nil)>
        """
    case .lines:
      return "<textarea \(attributes) rows=\"4\">\n\(value)</textarea>"
    case .code(let rows):
      return """
        <textarea \(attributes) class="mono" rows="\(rows)" spellcheck="false">
        \(value)</textarea>
        """
    case .check: return ""
    case .choice(let options):
      let choices = options.map { option in
        "<option value=\"\(option.value)\"\(option.value == value ? " selected" : "")>\(option.name)</option>"
          as HTML
      }
      return "<select \(attributes)>\(choices)</select>"
    }
  }
}

extension FormField.Kind {
  /// One of several values, and the value of the field itself where it is none of them: what was removed stays
  /// chosen until it is changed, because browsers choose the first of the values otherwise.
  static func choice(_ options: [(value: String, name: String)], keeping value: String) -> Self {
    .choice(options.contains { $0.value == value } ? options : options + [(value, value)])
  }
}

/// What was wrong with a form, above it: each line leads to its field.
package struct ErrorSummary: Sendable {
  /// What the server refused.
  package var problem: Problem
  /// The names of the form's fields by the places in the body of the request, such as `/targets/fallback`.
  package var fields: [String: String]
  /// What the form calls its fields, by their names, and other places, such as `?link`, by their pointers.
  package var labels: [String: String]
  /// The page that changes what the form has no field for, by its place in the body.
  package var otherPage: (@Sendable (_ pointer: String) -> String)?
  /// The heading.
  package var title: String

  /// Makes a summary.
  package init(
    _ problem: Problem,
    fields: [String: String] = [:],
    labels: [String: String] = [:],
    otherPage: (@Sendable (_ pointer: String) -> String)? = nil,
    title: String
  ) {
    (self.problem, self.fields, self.labels, self.title) = (problem, fields, labels, title)
    self.otherPage = otherPage
  }

  /// What is wrong with a field of the form.
  package func error(of name: String) -> String? {
    problem.errors?.first { field(at: $0.pointer) == name }?.detail
  }

  /// The field of a place in the body; of an element of a list, such as `/tags/4`, that of the list.
  private func field(at pointer: String) -> String? {
    var place = pointer[...]
    while !place.isEmpty {
      if let name = fields[String(place)] { return name }
      guard let slash = place.lastIndex(of: "/"),
        BoundedNumber.place(place[place.index(after: slash)...]) != nil
      else { return nil }
      place = place[..<slash]
    }
    return nil
  }

  /// The summary of a form that has a version, with the way to what changed since it was opened.
  func html(reload path: String, _ text: DashboardText) -> HTML {
    "\(conflict(reload: path, text))\(html)"
  }

  private func conflict(reload path: String, _ text: DashboardText) -> HTML? {
    guard problem.code == "version_mismatch" else { return nil }
    return """
      <div class="alert warn"><p>\(text(.changedMeanwhile))</p>\
      <p><a href="\(path)">\(text(.reload))</a></p></div>
      """
  }

  /// The summary.
  package var html: HTML {
    "<div class=\"alert bad\" role=\"alert\"><h2>\(title)</h2>\(reasons)</div>\n"
  }

  /// What is wrong, each with the way to its field.
  var reasons: HTML {
    let lines = (problem.errors ?? []).map { fault -> HTML in
      guard let name = field(at: fault.pointer) else {
        let label = labels[fault.pointer].map { "<bdi>\($0)</bdi>:" as HTML }
        let place = label ?? "<code>\(fault.pointer)</code>"
        let link = otherPage.map { "<a href=\"\($0(fault.pointer))\">\(place)</a>" as HTML }
        return "<li>\(link ?? place) \(fault.detail)</li>"
      }
      let label = labels[name].map { "<bdi>\($0)</bdi>: " as HTML }
      return "<li><a href=\"#\(name)\">\(label)\(fault.detail)</a></li>"
    }
    return lines.isEmpty ? "<p>\(problem.detail ?? problem.title)</p>" : "<ul>\(lines)</ul>"
  }
}
