import JSONCoding
public import WireModels

extension MessageContentForm {
  /// The texts that ask for values.
  ///
  /// - Throws: ``AudienceFault`` for the first that cannot be read.
  func personalTexts(at place: String) throws(AudienceFault) -> [PersonalText] {
    var found: [(pointer: String, text: String)] = []
    _ = replacingTexts { pointer, text in
      if PersonalText.isPersonal(text) { found.append((pointer.description, text)) }
      return text
    }
    var texts: [PersonalText] = []
    for (pointer, text) in found {
      do throws(PersonalText.Fault) {
        texts.append(try PersonalText(text))
      } catch {
        throw AudienceFault(place + pointer, error)
      }
    }
    return texts
  }

  /// The values without which its texts cannot be written.
  public var requiredNames: Set<PersonalText.Name> {
    let texts = (try? personalTexts(at: "")) ?? []
    return texts.reduce(into: []) { $0.formUnion($1.required) }
  }

  /// The content as one person reads it; `find` knows the values by their names.
  public func personal(_ find: (PersonalText.Name) -> String?) -> MessageContentForm {
    replacingTexts { _, text in
      guard PersonalText.isPersonal(text), let read = try? PersonalText(text) else { return text }
      return read.text(find)
    }
  }

  /// The content with each text replaced that people or the app read.
  ///
  /// Actions, pictures and sounds stay: the destination of a tap is checked when the message is saved.
  private func replacingTexts(_ replace: (JSONPointer, String) -> String) -> MessageContentForm {
    let place = JSONPointer()
    var content = self
    content.title = title.map { replace(place.appending("title"), $0) }
    content.body = body.map { replace(place.appending("body"), $0) }
    content.buttons = buttons?.enumerated().map { index, button in
      let label = place.appending("buttons").appending("\(index)").appending("label")
      return MessageButtonForm(label: replace(label, button.label), action: button.action)
    }
    for (name, text) in (data ?? [:]).sorted(by: { $0.key < $1.key }) {
      content.data?[name] = replace(place.appending("data").appending(name), text)
    }
    content.layout = layout.map {
      ShownTexts.ofLayouts.replaced(in: $0, at: place.appending("layout"), replace)
    }
    return content
  }
}

extension AudienceValue {
  /// The value as a text of a message has it: a whole number without a fraction.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .boolean(let truth): truth ? "true" : "false"
    }
  }
}

extension AudienceFault {
  /// The fault of a text with personal words.
  init(_ pointer: String, _ fault: PersonalText.Fault) {
    let (reason, arguments) = fault.reason
    self.init(pointer, reason, arguments)
  }
}

extension PersonalText.Fault {
  /// The sentence that says what is right.
  fileprivate var reason: (FaultReason, [String: Problem.Argument]) {
    let example = Problem.Argument.personalWord
    let truncated = #"{{ first_name | truncate: 20 | default: "there" }}"#
    return switch self {
    case .tag: (.personalTag, ["tag": .init("{% if %}"), "example": example])
    case .open: (.personalEnd, ["example": example])
    case .name(let text): (.personalName, ["text": .init(text), "example": example])
    case .filter(let name):
      (
        .personalFilter,
        ["name": .init(name), "values": .init(TextFilter.names.joined(separator: ", "))]
      )
    case .argument(let name):
      (
        .personalArgument,
        ["name": .init(name), "example": .init(truncated)]
      )
    case .noDefault(let name):
      (
        .personalDefault,
        ["name": .init(name), "example": .init(#"{{ \#(name) | default: "there" }}"#)]
      )
    }
  }
}
