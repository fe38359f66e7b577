import Foundation
import WireModels

extension MessageDraft {
  /// The fields of one language.
  package struct Content: Hashable, Sendable {
    /// The fields, by their names in the form, which the place of the language follows: `title0`.
    package enum Field: String, Hashable, Sendable, CaseIterable {
      case language, title, body, image, button, action, otherTitle, otherBody
      case firstLabel, firstLink, secondLabel, secondLink, thirdLabel, thirdLink
      case fourthLabel, fourthLink

      func name(_ index: Int) -> String { "\(rawValue)\(index)" }

      /// Whether the field has several lines.
      var hasLines: Bool { self == .body || self == .otherBody }
    }

    /// What is in the fields.
    package var values: [Field: String]

    /// Makes the fields of a language.
    package init(values: [Field: String] = [:]) {
      self.values = values
    }

    subscript(field: Field) -> String { values[field] ?? "" }

    /// The language, such as `pt-BR`.
    var tag: String { self[.language].trimmingCharacters(in: .whitespaces) }

    /// Whether the language is written as tags are; the API decides whether it is one.
    var hasTag: Bool {
      tag.count > 1 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    /// Whether the language is a code, such as `en` or `zh-Hans`, and no name, such as `english`.
    var isLanguageCode: Bool {
      hasTag && 2...3 ~= tag.prefix { $0 != "-" }.count
    }

    /// What a tap opens: an address without its scheme gets `https://`; `nil` where it opens nothing.
    var link: String? { link(.action) }

    /// What a field opens, like ``link``.
    func link(_ field: Field) -> String? {
      let link = self[field].trimmingCharacters(in: .whitespacesAndNewlines)
      guard !link.isEmpty, !link.contains(":") else { return link }
      let verb = link.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
      if Self.verbs.contains(verb) { return link }
      let host = link.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      let labels = host.split(separator: ".", omittingEmptySubsequences: false)
      let isAddress = labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
      return isAddress && !link.contains(where: \.isWhitespace) ? "https://\(link)" : nil
    }

    /// Actions without a colon that layouts know.
    private static let verbs: Set = [
      "close", "dismiss", "cancel", "settings", "opensettings", "notificationsettings",
      "opennotificationsettings", "openscreen", "openplacement",
    ]

    /// Whether a variant has texts in this language.
    func hasTexts(ofOther: Bool) -> Bool {
      let fields: [Field] = ofOther ? [.otherTitle, .otherBody] : [.title, .body]
      return fields.contains { !self[$0].allSatisfy(\.isWhitespace) }
    }
  }

  /// The most languages of a message, as the API has it.
  package static let mostLanguages = 100
}

// MARK: - Steps

extension MessageDraft {
  /// A change of the languages, which the form shows before anything is saved.
  package enum Step: Hashable, Sendable {
    /// Adds a language, with picture and link of the default one.
    case add(String)
    /// Removes the language of a place.
    case remove(Int)
    /// Puts the language of a place before the others.
    case makeDefault(Int)
  }

  /// Takes a step; one that names no language of the draft changes nothing.
  package mutating func apply(_ step: Step) {
    switch step {
    case .add(let language):
      values[.shown] = language
      let isThere = contents.contains { $0.tag.lowercased() == language.lowercased() }
      guard !isThere, !language.isEmpty, contents.count < Self.mostLanguages else { return }
      var content = Content(values: [.language: language])
      for field in [Content.Field.image, .action] {
        content.values[field] = contents.first?[field]
      }
      contents.append(content)
    case .remove(let index) where contents.count > 1 && contents.indices.contains(index):
      contents.remove(at: index)
    case .makeDefault(let index) where contents.indices.contains(index):
      let content = contents.remove(at: index)
      contents.insert(content, at: 0)
    case .remove, .makeDefault: break
    }
  }
}

// MARK: - Contents of the message

extension MessageDraft.Content {
  /// The fields of what both variants say in a language; the second has picture, button and link of the first.
  init(_ language: String, _ first: MessageContentForm?, _ second: MessageContentForm?) {
    let one = first.map { InAppLayout(reading: $0) }
    let other = second.map { InAppLayout(reading: $0) }
    let shared = one ?? other ?? InAppLayout()
    self.init(values: [
      .language: language, .title: one?.title ?? "", .body: one?.body ?? "",
      .image: shared.image, .button: shared.button, .action: shared.action,
      .otherTitle: other?.title ?? "", .otherBody: other?.body ?? "",
    ])
    read((first ?? second)?.buttons ?? [])
  }
}

extension MessageDraft {
  /// The variants; the second is there where it has texts.
  var variants: [MessageVariantForm] {
    let name = text(.variantName) ?? "A"
    var variants = [MessageVariantForm(name: name, contents: forms(ofOther: false))]
    let other = forms(ofOther: true)
    if !other.isEmpty {
      let second = text(.otherName) ?? (name == "B" ? "A" : "B")
      variants.append(MessageVariantForm(name: second, contents: other))
    }
    return variants
  }

  /// What a variant says, by language.
  ///
  /// A notification without texts cannot be sent: the first variant does not have a language in which only the second
  /// has some.
  private func forms(ofOther: Bool) -> [String: MessageContentForm] {
    let said = contents.filter { content in
      content.hasTexts(ofOther: ofOther)
        || !ofOther && (isInApp || !content.hasTexts(ofOther: true))
    }
    return Dictionary(said.map { ($0.tag, form(of: $0, ofOther: ofOther)) }) { first, _ in first }
  }

  private func form(of content: Content, ofOther: Bool) -> MessageContentForm {
    let (title, body) =
      ofOther ? (content[.otherTitle], content[.otherBody]) : (content[.title], content[.body])
    var form = MessageContentForm()
    guard isInApp else {
      form.title = title.allSatisfy(\.isWhitespace) ? nil : title
      form.body = body.allSatisfy(\.isWhitespace) ? nil : body
      form.imageURL = content[.image].isEmpty ? nil : content[.image]
      let link = content.link ?? content[.action]
      form.action = link.isEmpty ? nil : link
      form.buttons = content.buttons
      setOptions(of: &form)
      return form
    }
    form.layout =
      InAppLayout(
        shape: InAppLayout.Shape(rawValue: self[.shape]) ?? .modal,
        title: title,
        body: body,
        image: content[.image],
        button: content[.button],
        action: content.link ?? content[.action],
        screen: self[.screen],
        language: content.tag
      ).json
    return form
  }
}

// MARK: - Comparing messages

extension MessageForm {
  /// The languages of its contents, the default one first.
  var languages: [String] {
    let all = Set(variants.flatMap(\.contents.keys)).sorted {
      ($0.lowercased(), $0) < ($1.lowercased(), $1)
    }
    let first = all.first { $0.lowercased() == defaultLanguage?.lowercased() } ?? all.first
    return all.filter { $0 == first } + all.filter { $0 != first }
  }

  /// The same message with what it leaves open written out, so that equal values say the same.
  var writtenOut: MessageForm {
    var form = self
    let first = languages.first
    if defaultLanguage == nil || defaultLanguage?.lowercased() == first?.lowercased() {
      form.defaultLanguage = first
    }
    form.delivery = delivery ?? DeliveryForm(.immediately)
    if quietHours?.drops == false { form.quietHours?.drops = nil }
    form.variants = variants.map(\.writtenOut)
    return form
  }
}

extension MessageVariantForm {
  fileprivate var writtenOut: MessageVariantForm {
    var variant = self
    variant.weight = weight ?? 1
    for (language, content) in contents {
      guard var layout = content.layout.flatMap({ InAppLayout($0) }), layout.language.isEmpty
      else { continue }
      layout.language = language
      variant.contents[language]?.layout = layout.json
    }
    return variant
  }
}
