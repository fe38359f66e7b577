package import LinkCore

extension LayoutDocument {
  /// Reads the older form of an in-app message, a card of title, body and one button, as a modal.
  ///
  /// A tap beside the card closes it. A body that is too long scrolls.
  package init?(native: JSONValue, defaultLanguage: LanguageTag?) {
    let fields = LayoutFields(native)
    var page = LayoutPage()
    page.backdrop.closesOnTap = true
    let title = fields.localized("title")
    if !title.isEmpty {
      var text = TextBlock(content: title, alignment: fields.choice("titleAlign") ?? .center)
      (text.font.size, text.font.isBold) = (.points(20), true)
      page.blocks.append(.text(text))
    }
    let body = fields.localized("body")
    if !body.isEmpty {
      var text = TextBlock(content: body, alignment: fields.choice("bodyAlign") ?? .center)
      (text.font.size, text.margins.top) = (.points(16), 3)
      page.blocks.append(.text(text))
    }
    let label = fields.localized("actionText")
    if !label.isEmpty {
      page.blocks.append(.spacer(SpacerBlock(height: 4, fills: true)))
      var button = ButtonBlock(label: label, width: .full)
      button.action = LayoutAction(verb: "open", value: fields.text("actionUrl"))
      page.blocks.append(.buttons(ButtonGroup(buttons: [button])))
    }
    self.init(kind: .modal, defaultLanguage: defaultLanguage, pages: [page])
  }
}
