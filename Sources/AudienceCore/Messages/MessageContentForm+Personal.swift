import JSONCoding
public import WireModels

extension MessageContentForm {
  /// The members of a layout whose texts people read, by language or plain.
  private static let shownMembers: Set = ["content", "label", "text", "title", "placeholder"]

  /// Each text that people or the app read, with its place in the content.
  ///
  /// Actions, pictures and sounds are not among them: where a tap leads is checked when the message is saved.
  private var texts: [(pointer: String, text: String)] {
    var texts: [(pointer: String, text: String)] = []
    if let title { texts.append(("/title", title)) }
    if let body { texts.append(("/body", body)) }
    for (index, button) in (buttons ?? []).enumerated() {
      texts.append(("/buttons/\(index)/label", button.label))
    }
    for (name, text) in (data ?? [:]).sorted(by: { $0.key < $1.key }) {
      texts.append((JSONPointer().appending("data").appending(name).description, text))
    }
    if let layout {
      Self.eachText(of: layout, isShown: false, JSONPointer().appending("layout")) { place, text in
        texts.append((place.description, text))
        return text
      }
    }
    return texts
  }

  /// Refuses texts whose personal words cannot be read.
  func checkPersonalTexts(at place: String) throws(AudienceFault) {
    for (pointer, text) in texts where PersonalText.isPersonal(text) {
      do throws(PersonalText.Fault) {
        _ = try PersonalText(text)
      } catch {
        let (reason, arguments) = error.reason
        throw AudienceFault(place + pointer, reason, arguments)
      }
    }
  }

  /// The values that its texts ask for; empty for a content that all people read alike.
  public var personalNames: Set<PersonalText.Name> {
    personalTexts.reduce(into: []) { $0.formUnion($1.names) }
  }

  /// The values without which its texts cannot be written.
  public var requiredNames: Set<PersonalText.Name> {
    personalTexts.reduce(into: []) { $0.formUnion($1.required) }
  }

  private var personalTexts: [PersonalText] {
    texts.compactMap { PersonalText.isPersonal($0.text) ? try? PersonalText($0.text) : nil }
  }

  /// The content as one person reads it; `find` knows the values by their names.
  public func personal(_ find: (PersonalText.Name) -> String?) -> MessageContentForm {
    func written(_ text: String) -> String {
      guard PersonalText.isPersonal(text), let read = try? PersonalText(text) else { return text }
      return read.text(find)
    }
    var content = self
    content.title = title.map(written)
    content.body = body.map(written)
    content.buttons = buttons?.map { button in
      MessageButtonForm(label: written(button.label), action: button.action)
    }
    content.data = data?.mapValues(written)
    content.layout = layout.map { layout in
      Self.eachText(of: layout, isShown: false, JSONPointer()) { _, text in written(text) }
    }
    return content
  }

  /// The layout with each text that is shown replaced.
  @discardableResult
  private static func eachText(
    of value: JSONValue,
    isShown: Bool,
    _ place: JSONPointer,
    _ replace: (JSONPointer, String) -> String
  ) -> JSONValue {
    switch value {
    case .string(let text): return isShown ? .string(replace(place, text)) : value
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          eachText(of: element, isShown: isShown, place.appending("\(index)"), replace)
        }
      )
    case .object(let members):
      return .object(
        JSONObject(
          members.map { name, member in
            let isRead = isShown || shownMembers.contains(name)
            return (name, eachText(of: member, isShown: isRead, place.appending(name), replace))
          }
        )
      )
    case .null, .bool, .integer, .number: return value
    }
  }
}

extension PersonalText.Fault {
  /// The sentence that says what is right.
  var reason: (FaultReason, [String: Problem.Argument]) {
    let example = #"{{ first_name | default: "there" }}"#
    let truncated = #"{{ first_name | truncate: 20 | default: "there" }}"#
    return switch self {
    case .tag: (.personalTag, ["tag": .init("{% if %}"), "example": .init(example)])
    case .open: (.personalEnd, ["example": .init(example)])
    case .name(let text): (.personalName, ["text": .init(text), "example": .init(example)])
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
