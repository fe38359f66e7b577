import LayoutCore
import LinkCore
public import ScreenCore
import TargetCore
public import WireModels

/// What a screen should change before it is published.
public struct ScreenFinding: Hashable, Sendable {
  /// The rules, with stable names as raw values.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// A plan's price is not on the screen (App Store Review Guideline 3.1.2).
    case priceMissing = "price_missing"
    /// A subscription's period is not on the screen (3.1.2).
    case periodMissing = "period_missing"
    /// A trial, discount or price per month is larger than what is charged (3.1.2).
    case priceNotProminent = "price_not_prominent"
    /// A price is typed as text; the store decides prices.
    case priceTyped = "price_typed"
    /// A trial is promised to users who may not have it.
    case offerUnconditional = "offer_unconditional"
    /// No link to the terms (3.1.2).
    case termsMissing = "terms_missing"
    /// No link to the privacy policy (3.1.2).
    case privacyMissing = "privacy_missing"
    /// No way to restore purchases (3.1.1).
    case restoreMissing = "restore_missing"
    /// No sentence about renewal (3.1.2).
    case renewalNoteMissing = "renewal_note_missing"
    /// No purchase button, although there are plans.
    case purchaseMissing = "purchase_missing"
    /// No way to close the screen.
    case closeMissing = "close_missing"
    /// Text is hard to read (WCAG 2.1, 1.4.3).
    case contrast
    /// A text is missing in a language that other texts have.
    case translationMissing = "translation_missing"
    /// A text names a variable that does not exist.
    case variableUnknown = "variable_unknown"
    /// An element cannot be read.
    case elementUnknown = "element_unknown"
    /// Nothing is shown while the store's products are not there.
    case emptyWithoutProducts = "empty_without_products"
    /// A link or picture that the workspace does not allow.
    case targetRefused = "target_refused"
  }

  /// How much it matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The screen cannot be published.
    case error
    /// The screen can be published.
    case warning
  }

  /// The rule.
  public let rule: Rule
  /// How much it matters.
  public let severity: Severity
  /// Where, as a JSON pointer.
  public let pointer: String
  /// What is wrong and what to do, by name and with its values.
  public let remark: Remark<FaultReason>
}

extension ScreenDocument {
  /// What the screen should change before it is published, errors first.
  ///
  /// - Parameter refused: What ``ContentTargets`` refuses in the JSON that the screen was read from.
  /// - Returns: The findings.
  public func lint(refused: [ContentTargets.Refused] = []) -> [ScreenFinding] {
    var lint = ScreenLint(document: self)
    for refused in refused {
      lint.add(.targetRefused, .error, refused.pointer, refused.reason.remark)
    }
    lint.checkElements()
    lint.checkTexts()
    lint.checkNote()
    lint.checkOffers()
    lint.checkVariants()
    return lint.findings.filter { $0.severity == .error }
      + lint.findings.filter { $0.severity == .warning }
  }

  /// What is wrong with the texts themselves, wherever they are shown.
  public func lintTexts() -> [ScreenFinding] {
    var lint = ScreenLint(document: self)
    lint.checkTexts()
    return lint.findings
  }
}

struct ScreenLint {
  let document: ScreenDocument
  let texts: [LintedText]
  var findings: [ScreenFinding] = []
  var contrastFaults: Set<ContrastFault> = []

  init(document: ScreenDocument) {
    self.document = document
    texts = document.lintedTexts
  }

  mutating func add(
    _ rule: ScreenFinding.Rule,
    _ severity: ScreenFinding.Severity,
    _ pointer: String,
    _ remark: Remark<FaultReason>
  ) {
    let finding = ScreenFinding(
      rule: rule,
      severity: severity,
      pointer: pointer,
      remark: remark
    )
    if !findings.contains(finding) { findings.append(finding) }
  }

  // MARK: Elements

  mutating func checkElements() {
    for fault in document.leftOut {
      add(.elementUnknown, .error, fault.pointer, fault.remark)
    }
    let state = ScreenState(openedAt: Timestamp(milliseconds: 0), products: [])
    if [true, false].contains(where: { !document.showsSomething(in: state, isCompact: $0) }) {
      add(.emptyWithoutProducts, .error, "/blocks", Remark(.emptyWithoutProducts))
    }
    let actions = document.actions
    if !document.canAlwaysBeClosed, document.page.close == nil, !actions.contains(.dismiss) {
      add(.closeMissing, .warning, "/close", Remark(.closeMissing))
    }
  }

  /// The sentence about renewal; what every user must see is checked in every variant.
  mutating func checkNote() {
    let notes = document.elements.contains { element in
      if case .legal(let links) = element.content { !links.note.isEmpty } else { false }
    }
    if document.plans.contains(where: \.isSubscription), !notes {
      add(.renewalNoteMissing, .warning, "/blocks", Remark(.renewalNoteMissing))
    }
  }

  // MARK: Texts

  mutating func checkTexts() {
    let languages = texts.reduce(into: Set<LanguageTag>()) { $0.formUnion($1.text.languages) }
    for text in texts {
      for name in text.variables.sorted() where !isKnown(name) {
        let values: [String: Problem.Argument] = [
          "name": .init(name), "names": .list(ScreenValues.names.sorted()),
          "example": .personalWord,
        ]
        add(.variableUnknown, .error, text.pointer, Remark(.variableUnknown, values))
      }
      if text.text.texts.contains(where: TypedPrice.isIn) {
        add(.priceTyped, .error, text.pointer, Remark(.priceTyped, Self.price))
      }
      checkTranslations(of: text, languages)
    }
  }

  private mutating func checkTranslations(of text: LintedText, _ languages: Set<LanguageTag>) {
    guard !text.text.languages.isEmpty else { return }
    let missing = languages.sorted().filter { language in
      !text.text.languages.contains { $0.primary == language.primary }
    }
    guard !missing.isEmpty else { return }
    let values: [String: Problem.Argument] = ["languages": .list(missing.map(\.description))]
    add(.translationMissing, .warning, text.pointer, Remark(.translationMissing, values))
  }

  /// The variable of a plan's price, as authors write it.
  static let price: [String: Problem.Argument] = ["price": .init("{{price}}")]

  private func isKnown(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return ScreenValues.names.contains(name) }
    return ScreenValues.names.contains(String(name[name.index(after: dot)...]))
      && document.plans.contains { $0.id.lowercased() == name[..<dot] }
  }
}
