import LayoutCore
public import LinkCore

extension ScreenDocument {
  /// Reads the JSON text of a document.
  ///
  /// - Throws: A ``ScreenFault`` with the field; for a text beyond 64 KiB, with its largest member.
  public init(parsing bytes: [UInt8]) throws(ScreenFault) {
    let json: JSONValue
    do throws(JSONFault) {
      json = try JSONValue(parsing: bytes, limits: .screens)
    } catch {
      throw ScreenFault(
        code: bytes.count > Self.maximumBytes ? .tooLarge : .malformed,
        pointer: JSONPointer(offset: error.offset, in: bytes).description,
        cause: .syntax(offset: error.offset, words: "\(error.reason)")
      )
    }
    guard bytes.count <= Self.maximumBytes else {
      throw ScreenFault(
        code: .tooLarge,
        pointer: Self.largestMember(of: json),
        cause: .tooLarge(bytes: bytes.count, limit: Self.maximumBytes)
      )
    }
    try self.init(json: json)
  }

  /// The member that takes more than half of the document, as deep as one does.
  private static func largestMember(of json: JSONValue) -> String {
    var (pointer, value) = (JSONPointer(), json)
    while true {
      let parts: [(String, JSONValue)]
      switch value {
      case .object(let members): parts = members.map { ($0.key, $0.value) }
      case .array(let values): parts = values.enumerated().map { (String($0), $1) }
      default: return pointer.description
      }
      let sizes = parts.map { $0.1.roughSize }
      guard let most = sizes.max(), let place = sizes.firstIndex(of: most),
        pointer == JSONPointer() || most * 2 > sizes.reduce(0, +)
      else { return pointer.description }
      (pointer, value) = (pointer.appending(parts[place].0), parts[place].1)
    }
  }

  /// Reads a document.
  ///
  /// Elements that cannot be read, or whose condition cannot, cost themselves, not the screen, and are
  /// listed in ``leftOut``; an element of a later schema shows its `fallback`. What would make the screen sell something else
  /// than its author meant is refused: unknown plans, missing products, a document beyond the limits.
  ///
  /// - Throws: A ``ScreenFault`` with the field.
  public init(json: JSONValue) throws(ScreenFault) {
    guard json.objectValue != nil else {
      throw ScreenFault(code: .malformed, pointer: "", cause: .noObject)
    }
    var reader = ScreenReader(json)
    self = try reader.document()
  }
}

/// Reads a document member by member.
struct ScreenReader {
  let fields: LayoutFields
  var leftOut: [ScreenFault] = []
  var elementCount = 0

  init(_ json: JSONValue) {
    fields = LayoutFields(json)
  }

  mutating func document() throws(ScreenFault) -> ScreenDocument {
    let schema = fields.number("schema", 0...1_000_000) ?? 1
    guard schema <= Double(ScreenDocument.schema) else {
      throw ScreenFault(
        code: .schema,
        pointer: "/schema",
        cause: .schema(ScreenDocument.schema)
      )
    }
    var document = ScreenDocument()
    document.kind = fields.text("kind")?.lowercased() == "modal" ? .modal : .fullscreen
    document.defaultLanguage = fields.text("defaultLanguage").flatMap { LanguageTag($0) }
    document.canAlwaysBeClosed = fields.bool("closable") ?? true
    let style = fields.fields("style")
    document.page.style = PageStyle(style)
    document.page.alignment = fields.choice("align") ?? .top
    let close = fields.fields("close")
    if close.bool("active") == true { document.page.close = CloseButton(close) }
    if let accent = style.color("accentColor") { document.accent = accent }
    document.plans = try plans()
    document.body = try elements("blocks", of: document)
    document.footer = try elements("footer", of: document)
    guard !document.elements.isEmpty else {
      throw ScreenFault(code: .empty, pointer: "/blocks", cause: .empty)
    }
    document.leftOut = leftOut
    return document
  }

  private func plans() throws(ScreenFault) -> [ScreenPlan] {
    let values = fields["plans"]?.arrayValue ?? []
    try Self.check(values.count, atMost: ScreenDocument.maximumPlans, "/plans")
    var plans: [ScreenPlan] = []
    for (place, value) in values.enumerated() {
      let pointer = "/plans/\(place)"
      let fields = LayoutFields(value)
      let id = try Self.required("id", fields, pointer)
      let product = try Self.required("product", fields, pointer)
      guard !plans.contains(where: { $0.id == id }) else {
        throw ScreenFault(
          code: .plan,
          pointer: pointer + "/id",
          cause: .planTwice(id)
        )
      }
      var plan = ScreenPlan(id: id, product: product, title: fields.localized("title"))
      if plan.title.isEmpty { plan.title = LocalizedText("{{product_name}}") }
      plan.subtitle = fields.localized("subtitle")
      plan.details = fields.localized("details")
      plan.badge = fields.localized("badge")
      plan.isDefault = fields.bool("default") ?? false
      plan.isSubscription = fields.bool("subscription") ?? true
      plans.append(plan)
    }
    return plans
  }

  private mutating func elements(
    _ key: String,
    of document: ScreenDocument
  ) throws(ScreenFault) -> [ScreenElement] {
    let values = fields[key]?.arrayValue ?? []
    elementCount += values.count
    try Self.check(elementCount, atMost: ScreenDocument.maximumElements, "/\(key)")
    var elements: [ScreenElement] = []
    for (place, value) in values.enumerated() {
      let pointer = "/\(key)/\(place)"
      if let element = try element(value, pointer, of: document) { elements.append(element) }
    }
    return elements
  }

  private mutating func element(
    _ value: JSONValue,
    _ pointer: String,
    of document: ScreenDocument,
    isFallback: Bool = false
  ) throws(ScreenFault) -> ScreenElement? {
    let fields = LayoutFields(value)
    let isKnown = (fields.number("schema", 0...1_000_000) ?? 1) <= Double(ScreenDocument.schema)
    var fault = ScreenFault(
      code: .element,
      pointer: pointer,
      cause: .unknownElement(type: fields.text("type") ?? "")
    )
    if isKnown, let content = try content(fields, pointer, of: document) {
      do throws(ScreenFault) {
        return ScreenElement(
          content: content,
          condition: try condition(fields["when"], pointer + "/when", of: document),
          margins: fields.margins,
          pointer: pointer
        )
      } catch {
        // Without its condition all users would see it, also those that its author left out.
        guard error.code == .field else { throw error }
        fault = error
      }
    }
    if let fallback = fields["fallback"], fallback.objectValue?["type"] != nil, !isFallback {
      return try element(fallback, pointer + "/fallback", of: document, isFallback: true)
    }
    leftOut.append(fault)
    return nil
  }

  // MARK: Checks

  static func required(
    _ key: String,
    _ fields: LayoutFields,
    _ pointer: String
  ) throws(ScreenFault) -> String {
    guard let text = fields.text(key), text.utf8.count <= 256 else {
      throw ScreenFault(code: .field, pointer: "\(pointer)/\(key)", cause: .textNeeded)
    }
    return text
  }

  static func check(_ count: Int, atMost most: Int, _ pointer: String) throws(ScreenFault) {
    guard count > most else { return }
    throw ScreenFault(code: .tooMany, pointer: pointer, cause: .tooMany(count, limit: most))
  }

  static func check(
    plan id: String,
    in plans: [ScreenPlan],
    _ pointer: String
  ) throws(ScreenFault) {
    guard !plans.contains(where: { $0.id == id }) else { return }
    throw ScreenFault(code: .plan, pointer: pointer, cause: .noPlan(id))
  }
}

extension JSONLimits {
  /// What the JSON of a screen may be; its bytes are counted apart.
  fileprivate static var screens: JSONLimits {
    var limits = JSONLimits()
    limits.string = ScreenDocument.maximumBytes
    return limits
  }
}

extension JSONValue {
  /// About as many bytes as the value has in JSON.
  fileprivate var roughSize: Int {
    switch self {
    case .string(let text): text.utf8.count + 2
    case .array(let values): values.reduce(2) { $0 + $1.roughSize + 1 }
    case .object(let members): members.reduce(2) { $0 + $1.key.utf8.count + 4 + $1.value.roughSize }
    case .null, .bool, .integer, .number: 4
    }
  }
}
