import Foundation
import LinkCore
import WireModels

/// The buttons of a notification in one language.
extension MessageDraft.Content {
  /// The fields of each button.
  static let buttonFields: [(label: Field, link: Field)] = [
    (.firstLabel, .firstLink), (.secondLabel, .secondLink), (.thirdLabel, .thirdLink),
    (.fourthLabel, .fourthLink),
  ]

  /// The rows of buttons that are filled in.
  private var buttonRows: [(label: Field, link: Field)] {
    Self.buttonFields.filter { !self[$0.label].isEmpty || !self[$0.link].isEmpty }
  }

  /// Whether there is a button.
  var hasButtons: Bool { !buttonRows.isEmpty }

  /// The buttons; `nil` without any.
  var buttons: [MessageButtonForm]? {
    let buttons = buttonRows.map { row in
      MessageButtonForm(label: self[row.label], action: link(row.link) ?? self[row.link])
    }
    return buttons.isEmpty ? nil : buttons
  }

  /// Fills the rows of buttons.
  mutating func read(_ buttons: [MessageButtonForm]) {
    for (row, button) in zip(Self.buttonFields, buttons) {
      (values[row.label], values[row.link]) = (button.label, button.action)
    }
  }

  /// The field of a place such as `0/label` in the buttons.
  func buttonField(at place: Substring) -> Field {
    let parts = place.split(separator: "/")
    guard let index = parts.first.flatMap({ BoundedNumber.read($0, in: 0...3) }),
      buttonRows.indices.contains(index)
    else { return .firstLabel }
    let row = buttonRows[index]
    return parts.last == "label" ? row.label : row.link
  }
}

/// How a notification is shown, whatever its language.
extension MessageDraft {
  /// The largest number on an icon.
  private static let highestBadge = 99_999

  /// Whether a field of the options is filled in.
  var hasOptions: Bool {
    [Field.silent, .sound, .badge, .interruption, .channelID, .clickAction, .data].contains {
      !self[$0].isEmpty
    }
  }

  mutating func readOptions(_ content: MessageContentForm) {
    values[.silent] = content.silent == true ? "1" : ""
    values[.sound] = content.sound ?? ""
    values[.badge] = content.badge.map { "\($0)" } ?? ""
    values[.interruption] = content.interruptionLevel?.rawValue ?? ""
    values[.channelID] = content.channelID ?? ""
    values[.clickAction] = content.clickAction ?? ""
    values[.data] = (content.data ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }

  func setOptions(of form: inout MessageContentForm) {
    form.silent = self[.silent] == "1" ? true : nil
    form.sound = text(.sound)
    form.badge = TypedNumber.whole(self[.badge])
    form.interruptionLevel = InterruptionLevel(rawValue: self[.interruption])
    form.channelID = text(.channelID)
    form.clickAction = text(.clickAction)
    form.data = data
  }

  /// The lines `name=value`; `nil` without any, and for what is none.
  private var data: [String: String]? {
    var data: [String: String] = [:]
    for line in dataLines {
      guard let parts = Self.parts(of: line), data[parts.name] == nil else { return nil }
      data[parts.name] = parts.value
    }
    return data.isEmpty ? nil : data
  }

  private var dataLines: [Substring] {
    self[.data].split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func parts(of line: Substring) -> (name: String, value: String)? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let name = line[..<sign].trimmingCharacters(in: .whitespaces)
    return name.isEmpty ? nil : (name, String(line[line.index(after: sign)...]))
  }

  /// What of the options the API would not see.
  var optionFaults: [Problem.FieldError] {
    guard !isInApp else { return [] }
    var faults: [Problem.FieldError] = []
    if text(.badge) != nil,
      TypedNumber.whole(self[.badge]).map({ 0...Self.highestBadge ~= $0 }) != true
    {
      faults.append(
        .init(pointer: "/badge", code: "invalid", .badge, ["high": .init(Self.highestBadge)])
      )
    }
    if text(.interruption) != nil, InterruptionLevel(rawValue: self[.interruption]) == nil {
      faults.append(FormSentence.choice.at("/interruptionLevel"))
    }
    if !dataLines.isEmpty, data == nil {
      faults.append(.init(pointer: "/data", code: "invalid", .dataLines))
    }
    return faults
  }

  /// The field of a member of a content that is the same in every language.
  static func option(at place: Substring) -> Field? {
    let member = place.prefix { $0 != "/" }
    return member == "interruptionLevel" ? .interruption : options.first { $0.rawValue == member }
  }

  private static let options: [Field] = [.silent, .sound, .badge, .channelID, .clickAction, .data]
}
