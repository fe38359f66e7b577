import LinkCore
import LinkPages
package import WireModels

/// The fields of a placement: its settings, and each rule as a row that can be moved, changed and
/// removed.
package struct PlacementDraft: Hashable, Sendable {
  /// One rule as the form shows it.
  package struct Row: Hashable, Sendable {
    /// Which of the stored rules it was, from 0; empty for a new one.
    package var source: String
    /// The place among the rules, as a number.
    package var order: String
    /// The rule's name.
    package var name: String
    /// The id of the audience; empty for all people.
    package var audience: String
    /// The screens, one a line: weight, id and name of the variant.
    package var screens: String
    /// How many of a hundred see nothing; empty for none.
    package var holdOut: String
    /// Whether the rule goes.
    package var isRemoved: Bool

    /// Makes a row.
    package init(
      source: String = "",
      order: String = "",
      name: String = "",
      audience: String = "",
      screens: String = "",
      holdOut: String = "",
      isRemoved: Bool = false
    ) {
      (self.source, self.order, self.name) = (source, order, name)
      (self.audience, self.screens, self.holdOut) = (audience, screens, holdOut)
      self.isRemoved = isRemoved
    }

    /// Whether it is a row for a new rule in which nothing is filled in.
    var isEmpty: Bool {
      [source, name, audience, screens, holdOut].allSatisfy { $0.allSatisfy(\.isWhitespace) }
    }
  }

  /// Values that cannot be sent, because they are no id or no number.
  package struct Refused: Error, Hashable {
    /// What is wrong, by the places in the settings.
    package let errors: [Problem.FieldError]
  }

  /// How many empty rows the form has below the rules.
  static let spare = 2

  /// The revision that was read when the form was made.
  package var revision: String
  /// The placement's name.
  package var name: String
  /// Whether it shows anything.
  package var isActive: Bool
  /// The id of the default screen; empty for none.
  package var defaultScreen: String
  /// The rows.
  package var rows: [Row]

  /// Makes a draft.
  package init(
    revision: String,
    name: String,
    isActive: Bool,
    defaultScreen: String,
    rows: [Row]
  ) {
    (self.revision, self.name, self.isActive) = (revision, name, isActive)
    (self.defaultScreen, self.rows) = (defaultScreen, rows)
  }

  /// What is stored of a placement, and empty rows.
  package init(_ placement: PlacementResource) {
    let settings = placement.placement
    let rules = settings.rules ?? []
    self.init(
      revision: placement.revision.description,
      name: settings.name ?? "",
      isActive: settings.active ?? true,
      defaultScreen: settings.defaultScreen?.description ?? "",
      rows: rules.enumerated().map { Row($0.element, at: $0.offset) }
        + (0..<Self.spare).map { Row(order: "\(rules.count + $0 + 1)") }
    )
  }

  /// The rows that stay, as they follow each other.
  var order: [Int] {
    rows.indices.filter { !rows[$0].isEmpty && !rows[$0].isRemoved }.sorted { left, right in
      (rows[left].place, left) < (rows[right].place, right)
    }
  }

  /// The settings that the form says.
  ///
  /// - Parameter old: The settings of the revision; what the form does not know stays as it is there.
  /// - Returns: The settings; the server says what is wrong with them.
  /// - Throws: ``Refused`` for ids and numbers that are none.
  package func settings(over old: PlacementSettings) throws(Refused) -> PlacementSettings {
    var (settings, errors) = (old, [Problem.FieldError]())
    settings.name = name.isEmpty ? nil : name
    if isActive != (old.active ?? true) { settings.active = isActive }
    settings.defaultScreen = Slug(defaultScreen)
    if settings.defaultScreen == nil, !defaultScreen.isEmpty {
      errors.append(.init(pointer: "/defaultScreen", code: "invalid", .screenID))
    }
    let rules = order.enumerated().map { place, index in
      let row = rows[index]
      let known = old.rules ?? []
      let source = BoundedNumber.place(row.source)
        .flatMap { known.indices.contains($0) ? known[$0] : nil }
      if !row.order.allSatisfy(\.isWhitespace), TypedNumber.whole(row.order) == nil {
        errors.append(FormSentence.position.at("/rules/\(place)/order"))
      }
      return row.rule(over: source, at: "/rules/\(place)", &errors)
    }
    if !rules.isEmpty || old.rules != nil { settings.rules = rules }
    guard errors.isEmpty else { throw Refused(errors: errors) }
    return settings
  }

  /// The problem in the words of the form: a line that names no screen may begin with a weight in letters.
  func worded(_ problem: Problem, _ text: DashboardText) -> Problem {
    var problem = problem
    problem.errors = problem.errors?.map { error in
      let parts = error.pointer.split(separator: "/")
      let isScreen = parts.first == "rules" && parts.last == "screen" && parts.contains("variants")
      guard isScreen else { return error }
      var error = error
      error.detail = FormSentence.screenLine.text(in: text.language, [:])
      return error
    }
    return problem
  }

  /// The names of the form's fields by the places of errors in the settings.
  func fields(of problem: Problem) -> [String: String] {
    var fields = ["/name": "name", "/active": "active", "/defaultScreen": "defaultScreen"]
    let order = order
    for error in problem.errors ?? [] {
      let parts = error.pointer.split(separator: "/")
      guard parts.first == "rules", parts.count > 1, let place = BoundedNumber.place(parts[1]),
        order.indices.contains(place)
      else { continue }
      let name =
        switch parts.count > 2 ? parts[2] : "" {
        case "audience": "audience"
        case "variants": "screens"
        case "holdOutPercent": "holdOut"
        case "order": "order"
        default: "name"
        }
      fields[error.pointer] = "\(name)\(order[place])"
    }
    return fields
  }
}

extension PlacementDraft.Row {
  fileprivate init(_ rule: PlacementRuleForm, at place: Int) {
    self.init(
      source: "\(place)",
      order: "\(place + 1)",
      name: rule.name,
      audience: rule.audience?.description ?? "",
      screens: rule.variants.map(Self.line).joined(separator: "\n"),
      holdOut: rule.holdOutPercent.map { "\($0)" } ?? ""
    )
  }

  /// The line of a variant; one without a weight has none, except before an id that is a number.
  private static func line(_ variant: PlacementVariantForm) -> String {
    let text = "\(variant.screen) \(variant.name)"
    let weight = variant.weight ?? (isNumber(variant.screen.description) ? 1 : nil)
    return weight.map { "\($0) \(text)" } ?? text
  }

  /// The position that the row names; the last where it names none.
  fileprivate var place: Int { TypedNumber.whole(order) ?? .max }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    text.allSatisfy(\.isNumber) || BoundedNumber.read(text, in: Int.min...Int.max) != nil
  }

  /// The rule that the row says.
  fileprivate func rule(
    over old: PlacementRuleForm?,
    at pointer: String,
    _ errors: inout [Problem.FieldError]
  ) -> PlacementRuleForm {
    var rule = old ?? PlacementRuleForm(name: name, variants: [])
    rule.name = name
    rule.audience = AudienceID(audience)
    if rule.audience == nil, !audience.isEmpty {
      errors.append(
        .init(pointer: pointer + "/audience", code: "invalid", .audience)
      )
    }
    rule.holdOutPercent = TypedNumber.percent(holdOut)
    if rule.holdOutPercent == nil, !holdOut.allSatisfy(\.isWhitespace) {
      errors.append(FormSentence.holdOut.at(pointer + "/holdOutPercent"))
    }
    rule.variants = []
    let lines = screens.split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    for (place, line) in lines.enumerated() {
      if let variant = Self.variant(line, at: place) {
        rule.variants.append(variant)
      } else {
        errors.append(FormSentence.screenLine.at(pointer + "/variants/\(place)/screen"))
      }
    }
    return rule
  }

  /// The variant of a line; `nil` where it names no screen.
  private static func variant(_ line: Substring, at place: Int) -> PlacementVariantForm? {
    var rest = line.drop { $0.isWhitespace }
    func next() -> Substring {
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(word.count).drop { $0.isWhitespace }
      return word
    }
    var (first, weight) = (next(), Int?.none)
    if first.last == "%", isNumber(first.dropLast()) { first.removeLast() }
    // The server refuses a weight of 0: that of a number too large.
    if isNumber(first), !rest.isEmpty {
      (weight, first) = (BoundedNumber.read(first, in: Int.min...1_000_000_000) ?? 0, next())
    }
    guard let screen = Slug(String(first)) else { return nil }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(min(place, 25))))
    return PlacementVariantForm(
      name: rest.isEmpty ? letter : String(rest),
      screen: screen,
      weight: weight
    )
  }
}
