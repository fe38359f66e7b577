import LayoutCore
import LinkCore

/// The elements of a document by their type.
extension ScreenReader {
  /// The content of an element; `nil` for one of an unknown type, or with nothing in it.
  func content(
    _ fields: LayoutFields,
    _ pointer: String,
    of document: ScreenDocument
  ) throws(ScreenFault) -> ScreenElement.Content? {
    switch fields.text("type")?.lowercased() {
    case "text": TextBlock(fields).map { .text($0, fallback: fields.localized("fallback")) }
    case "image": ImageBlock(fields).map { .image($0) }
    case "spacer": .spacer(SpacerBlock(fields))
    case "button":
      try button(fields, pointer, of: document).map {
        .buttons([$0], isHorizontal: false, gap: 0)
      }
    case "buttongroup": try buttons(fields, pointer, of: document)
    case "plans":
      document.plans.isEmpty
        ? nil : .plans(isRow: fields.text("arrangement")?.lowercased() == "row")
    case "features": try items(fields, pointer, sign: "icon").map { .features($0) }
    case "testimonials": try items(fields, pointer, sign: "stars").map { .testimonials($0) }
    case "countdown": countdown(fields).map { .countdown($0) }
    case "legal": legal(fields)
    case "question": try question(fields, pointer).map { .question($0) }
    default: nil
    }
  }

  /// When an element is shown.
  ///
  /// - Parameters:
  ///   - value: The member `when`.
  ///   - pointer: Where it is.
  ///   - document: The document, whose plans it may name.
  /// - Returns: The condition; one that always holds where there is none.
  /// - Throws: A fault of the code `.field` for what this version does not know.
  func condition(
    _ value: JSONValue?,
    _ pointer: String,
    of document: ScreenDocument
  ) throws(ScreenFault) -> ScreenCondition {
    var condition = ScreenCondition()
    guard let value, value != .null else { return condition }
    guard let members = value.objectValue else {
      throw ScreenFault(code: .field, pointer: pointer, cause: .unknownCondition)
    }
    for (key, value) in members where value != .null {
      let pointer = pointer + JSONPointer().appending(key).description
      let isRead: Bool
      switch key {
      case "selected":
        let values = value.arrayValue ?? [value]
        let ids = values.compactMap(\.tolerantText)
        for id in ids { try Self.check(plan: id, in: document.plans, pointer) }
        condition.plans = Set(ids)
        isRead = !ids.isEmpty && ids.count == values.count
      case "offer":
        condition.offer = LayoutFields(.object(members)).choice(key)
        isRead = condition.offer != nil
      case "products":
        condition.hasProducts = value.tolerantBool
        isRead = condition.hasProducts != nil
      case "compact":
        condition.isCompact = value.tolerantBool
        isRead = condition.isCompact != nil
      default: isRead = false
      }
      guard isRead else {
        throw ScreenFault(code: .field, pointer: pointer, cause: .unknownCondition)
      }
    }
    return condition
  }

  private func buttons(
    _ fields: LayoutFields,
    _ pointer: String,
    of document: ScreenDocument
  ) throws(ScreenFault) -> ScreenElement.Content? {
    let values = fields["buttons"]?.arrayValue ?? []
    try Self.check(values.count, atMost: ButtonGroup.maximumButtons, pointer + "/buttons")
    var buttons: [ScreenButton] = []
    for (place, value) in values.enumerated() {
      let pointer = "\(pointer)/buttons/\(place)"
      guard let button = try button(LayoutFields(value), pointer, of: document) else { continue }
      buttons.append(button)
    }
    guard !buttons.isEmpty else { return nil }
    let isHorizontal = fields.text("arrangement")?.lowercased() == "row"
    let gap = fields.number("gap", 0...50) ?? 0
    return .buttons(buttons, isHorizontal: isHorizontal, gap: gap)
  }

  private func button(
    _ fields: LayoutFields,
    _ pointer: String,
    of document: ScreenDocument
  ) throws(ScreenFault) -> ScreenButton? {
    guard var block = ButtonBlock(fields) else { return nil }
    let value = fields.text("plan") ?? fields.text("value")
    let verb = fields.text("action")?.lowercased() ?? ""
    if let action = ScreenAction(verb: verb, value: value) {
      if case .purchase(let plan?) = action {
        try Self.check(plan: plan, in: document.plans, pointer + "/plan")
      }
      if case .purchase = action, document.plans.isEmpty {
        throw ScreenFault(code: .plan, pointer: pointer + "/action", cause: .sellsNothing)
      }
      block.action = .screen(action)
    }
    if fields["horizontalSize"] == nil, case .screen(.purchase) = block.action {
      block.width = .full
    }
    return ScreenButton(block: block, fallback: fields.localized("fallback"))
  }

  private func items(
    _ fields: LayoutFields,
    _ pointer: String,
    sign: String
  ) throws(ScreenFault) -> [ScreenItem]? {
    let values = fields["items"]?.arrayValue ?? []
    try Self.check(values.count, atMost: ScreenDocument.maximumItems, pointer + "/items")
    let items = values.compactMap { value -> ScreenItem? in
      let fields = LayoutFields(value)
      let item = ScreenItem(
        title: fields.localized("title"),
        text: fields.localized("text"),
        sign: String((fields.text(sign) ?? "").prefix(8))
      )
      return item.title.isEmpty && item.text.isEmpty ? nil : item
    }
    return items.isEmpty ? nil : items
  }

  private func countdown(_ fields: LayoutFields) -> Countdown? {
    guard var text = TextBlock(fields) else { return nil }
    if fields["textAlignment"] == nil { text.alignment = .center }
    let ended = fields.localized("ended")
    if let until = fields.text("until").flatMap({ Timestamp(iso8601: $0) }) {
      return Countdown(end: .at(until), text: text, ended: ended)
    }
    return fields.number("seconds", 1...31_536_000).map {
      Countdown(end: .after(seconds: $0), text: text, ended: ended)
    }
  }

  private func legal(_ fields: LayoutFields) -> ScreenElement.Content? {
    let links = LegalLinks(
      terms: Self.webLink(fields.link("terms")),
      privacy: Self.webLink(fields.link("privacy")),
      hasRestore: fields.bool("restore") ?? true,
      note: fields.localized("note")
    )
    let isEmpty =
      links.terms == nil && links.privacy == nil && !links.hasRestore && links.note.isEmpty
    return isEmpty ? nil : .legal(links)
  }

  private static func webLink(_ text: String?) -> String? {
    text.flatMap { text in
      guard let url = try? LinkURL(text), url.scheme == "https", !url.hasUserInfo,
        url.host?.isEmpty == false
      else { return nil }
      return text
    }
  }

  private func question(
    _ fields: LayoutFields,
    _ pointer: String
  ) throws(ScreenFault) -> SurveyQuestion? {
    let values = fields["choices"]?.arrayValue ?? []
    try Self.check(values.count, atMost: ScreenDocument.maximumItems, pointer + "/choices")
    let id = try Self.required("id", fields, pointer)
    var choices: [SurveyQuestion.Choice] = []
    for (place, value) in values.enumerated() {
      let fields = LayoutFields(value)
      let id = try Self.required("id", fields, "\(pointer)/choices/\(place)")
      choices.append(SurveyQuestion.Choice(id: id, label: fields.localized("label")))
    }
    guard !choices.isEmpty else { return nil }
    return SurveyQuestion(id: id, title: fields.localized("title"), choices: choices)
  }
}

extension ScreenAction {
  /// Reads what only screens can do; `nil` for closing, links and what messages also can.
  init?(verb: String, value: String?) {
    switch verb.filter({ $0 != "_" && $0 != "-" && $0 != " " }) {
    case "purchase", "buy", "subscribe": self = .purchase(plan: value)
    case "restore", "restorepurchases": self = .restore
    case "back": self = .back
    case "openscreen", "openpresentation", "screen", "presentation": self = .openScreen(value)
    case "openplacement", "placement": self = .openPlacement(value)
    case "login", "signin": self = .login
    case "managesubscription", "managesubscriptions", "subscriptions": self = .manageSubscription
    case "promocode", "redeemcode", "redeem": self = .redeemCode
    case "loadproducts": self = .loadProducts
    default: return nil
    }
  }
}
