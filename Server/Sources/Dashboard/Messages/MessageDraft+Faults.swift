public import WireModels

extension MessageDraft {
  /// What is wrong before the API sees it: it would receive one of two languages with one name, and seconds
  /// where the form has minutes.
  public var faults: [Problem.FieldError] {
    languageFaults + delayFaults
  }

  private var delayFaults: [Problem.FieldError] {
    guard self[.delivery] == DeliveryForm.Kind.event.rawValue, let delay = text(.delay),
      BoundedNumber.read(delay, in: Self.delays) == nil
    else { return [] }
    let (low, high) = (Self.delays.lowerBound, Self.delays.upperBound)
    return [
      .init(
        pointer: "/delivery/delaySeconds",
        code: "out_of_range",
        detail: "must be a whole number from \(low) to \(high)"
      )
    ]
  }

  private var languageFaults: [Problem.FieldError] {
    contents.indices.filter { index in
      let tag = contents[index].tag.lowercased()
      return contents[..<index].contains { $0.tag.lowercased() == tag }
    }
    .map { index in
      .init(
        pointer: Self.pointer(toLanguage: index),
        code: "invalid",
        detail: FaultSentence.languageTwice.rawValue
      )
    }
  }

  private static func pointer(toLanguage index: Int) -> String { "/languages/\(index)" }

  /// The fields of the whole message by the places in the body of the request.
  private static let places: [String: Field] = [
    "/name": .name, "/audience": .audience, "/category": .category, "/app": .app,
    "/delivery/at": .date, "/delivery/localTime": .date, "/delivery/event": .event,
    "/delivery/delaySeconds": .delay, "/quietHours/from": .quietFrom,
    "/quietHours/until": .quietUntil, "/holdOutPercent": .holdOut, "/conversion/event": .success,
  ]

  /// The names of the form's fields by the places of what is wrong.
  func fields(of problem: Problem) -> [String: String] {
    var fields: [String: String] = [:]
    for error in problem.errors ?? [] { fields[error.pointer] = field(at: error.pointer) }
    return fields
  }

  private func field(at pointer: String) -> String? {
    if let field = Self.places[pointer] { return field.rawValue }
    for index in contents.indices {
      if pointer == Self.pointer(toLanguage: index) { return Content.Field.language.name(index) }
      for variant in [0, 1] {
        let place = "/variants/\(variant)/contents/\(contents[index].tag)"
        guard pointer == place || pointer.hasPrefix(place + "/") else { continue }
        let rest = pointer.dropFirst(place.count + 1)
        if rest.hasPrefix("layout/condition") { return Field.screen.rawValue }
        return field(at: rest, of: contents[index], ofOther: variant == 1).name(index)
      }
    }
    guard pointer.hasPrefix("/variants/") else { return nil }
    return (pointer.hasPrefix("/variants/1/") ? Content.Field.otherTitle : .title).name(0)
  }

  /// The field of a place in a content; without a place it is the language that is wrong, or there are no texts.
  private func field(
    at place: Substring,
    of content: Content,
    ofOther: Bool
  ) -> Content.Field {
    switch place {
    case "imageURL": .image
    case "action": .action
    case "body": ofOther ? .otherBody : .body
    case "" where !content.hasTag || content.hasTexts(ofOther: ofOther): .language
    default: ofOther ? .otherTitle : .title
    }
  }
}
