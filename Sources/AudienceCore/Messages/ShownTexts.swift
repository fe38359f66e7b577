import JSONCoding

/// Finds the texts of a layout or screen that people read, by the members that hold them, by language or plain.
///
/// Actions, pictures and ids are no such texts.
struct ShownTexts {
  private let members: Set<String>
  private let isOfScreen: Bool

  /// Those of in-app layouts.
  static let ofLayouts = Self(
    members: ["content", "label", "text", "title", "placeholder"],
    isOfScreen: false
  )

  /// Those of screens, as `ScreenCore` reads them.
  static let ofScreens = Self(
    members: [
      "badge", "content", "details", "ended", "fallback", "label", "note", "subtitle", "text",
      "title",
    ],
    isOfScreen: true
  )

  /// The value with each text replaced.
  func replaced(
    in value: JSONValue,
    at place: JSONPointer = JSONPointer(),
    _ replace: (JSONPointer, String) -> String
  ) -> JSONValue {
    replaced(in: value, isShown: false, place, replace)
  }

  private func replaced(
    in value: JSONValue,
    isShown: Bool,
    _ place: JSONPointer,
    _ replace: (JSONPointer, String) -> String
  ) -> JSONValue {
    func member(_ value: JSONValue, _ name: String, isShown: Bool) -> JSONValue {
      replaced(in: value, isShown: isShown, place.appending(name), replace)
    }
    switch value {
    case .string(let text): return isShown ? .string(replace(place, text)) : value
    case .array(let elements):
      return .array(elements.enumerated().map { member($1, "\($0)", isShown: isShown) })
    case .object(let members):
      let isShown = isShown && !(isOfScreen && members["type"] != nil)
      return .object(
        JSONObject(
          members.map { name, value in
            (name, member(value, name, isShown: isShown || holdsText(name, of: members)))
          }
        )
      )
    case .null, .bool, .integer, .number: return value
    }
  }

  /// Whether a member holds a text.
  ///
  /// The `text` of a screen's button, which has a label, is what the button opens.
  private func holdsText(_ name: String, of object: JSONObject) -> Bool {
    members.contains(name) && !(isOfScreen && name == "text" && object["label"] != nil)
  }
}
