import JSONCoding
import LinkPages
import WireModels

/// The blocks of a screen's draft, each with its form: plain posts, which work without a script.
struct BlockCards: Sendable {
  let environment: DashboardEnvironment
  let screen: ScreenResource
  let composer: BlockComposer

  private var text: DashboardText { environment.text }

  var html: HTML {
    "\(BlockComposer.List.allCases.map(list))"
  }

  private var path: String { environment.path("screens/\(screen.id)/blocks") }

  private func list(_ list: BlockComposer.List) -> HTML {
    let blocks = composer.blocks(of: list)
    let items = blocks.indices.map { item(blocks[$0], at: $0, of: blocks.count, in: list) }
    let shown: HTML =
      blocks.isEmpty
      ? "<p class=\"note\">\(text(.noBlocks))</p>" : "<ol class=\"blocks\">\n\(items)</ol>"
    let content: HTML = "\(shown)\(addition(to: list))"
    return Card(title: text(list == .blocks ? .blocks : .footerBlocks), content: content).html
  }

  private func item(
    _ block: JSONObject,
    at place: Int,
    of count: Int,
    in list: BlockComposer.List
  ) -> HTML {
    let type = block["type"]?.stringValue ?? ""
    let fields = BlockComposer.fields(of: block)
    let summary = fields.first.map { composer.value($0, of: block) } ?? ""
    let id = "\(list.rawValue)-\(place)"
    let form: HTML? =
      fields.isEmpty
      ? nil
      : """
      <details class="numbers"><summary>\(text(.editBlock))</summary>\
      <form class="form" method="post" action="\(path)">\(hidden("change", place, list))\
      \(fields.map { field($0, of: block, id: id) })\
      <p><button class="button primary" type="submit">\(text(.save))</button></p></form></details>
      """
    return """
      <li id="\(id)"><div class="main-cell"><strong>\(text.block(type))</strong>\
      <small><bdi>\(summary.count > 80 ? "\(summary.prefix(79))…" : summary)</bdi></small></div>\
      <div class="actions">\
      \(place > 0 ? step("up", text(.moveUp), place, list) : nil)\
      \(place < count - 1 ? step("down", text(.moveDown), place, list) : nil)\
      \(step("remove", text(.remove), place, list))</div>\(form)</li>

      """
  }

  private func step(
    _ name: String,
    _ label: String,
    _ place: Int,
    _ list: BlockComposer.List
  ) -> HTML {
    PostButton(label: label, path: path, kind: .small, fields: values(name, place, list)).html
  }

  private func values(
    _ step: String,
    _ place: Int,
    _ list: BlockComposer.List
  ) -> [(name: String, value: String)] {
    [
      ("step", step), ("list", list.rawValue), ("place", "\(place)"),
      ("revision", "\(screen.revision)"),
    ]
  }

  private func hidden(_ step: String, _ place: Int, _ list: BlockComposer.List) -> [HTML] {
    values(step, place, list).map {
      "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">"
    }
  }

  private func field(_ field: BlockComposer.Field, of block: JSONObject, id: String) -> HTML {
    let value = composer.value(field, of: block)
    let kind: FormField.Kind =
      switch field.form {
      case .text, .rows: .lines
      case .plain: .line("text")
      case .number: .line("number")
      case .flag: .check
      case .choice(let choices):
        .choice(
          (choices.contains(value) ? choices : choices + [value])
            .map { ($0, $0.isEmpty ? text(.standardValue) : ChoicePhrase.words($0, text)) }
        )
      }
    var hint: String?
    if case .rows(let names) = field.form {
      hint = text(.rowsHint, ["names": names.map(text.field).joined(separator: " | ")])
    }
    return FormField(
      "field-\(field.name)",
      id: "\(id)-\(field.name)",
      label: text.field(field.name),
      hint: hint,
      value: value,
      kind: kind
    ).html
  }

  private func addition(to list: BlockComposer.List) -> HTML {
    let kinds = BlockComposer.Kind.allCases.map { ($0.rawValue, text.block($0.rawValue)) }
    return """
      <form class="inline" method="post" action="\(path)">\(hidden("add", 0, list))\
      \(FormField("kind", id: "add-\(list.rawValue)", label: text(.blockType), kind: .choice(kinds)).html)\
      <button class="button" type="submit">\(text(.addBlock))</button></form>
      """
  }
}

extension DashboardText {
  /// The name of a type of block; the type itself where this version does not know it.
  fileprivate func block(_ type: String) -> String {
    BlockPhrase.types[type.lowercased()].map { self($0) } ?? type
  }

  /// The name of a member of a block.
  fileprivate func field(_ name: String) -> String {
    BlockPhrase.members[name].map { self($0) } ?? name
  }
}
