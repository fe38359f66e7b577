import Foundation
import LinkCore
import LinkPages
package import WireModels

extension MessageDraft {
  /// What is wrong with the fields before the API sees them: it would receive nothing of what cannot be read, and
  /// one of two languages with one name.
  package var faults: [Problem.FieldError] {
    wholeFaults + optionFaults + deliveryFaults + contents.indices.flatMap(faults(ofLanguage:))
  }

  private var wholeFaults: [Problem.FieldError] {
    var faults: [Problem.FieldError] = []
    if isBlank(.name) { faults.append(FormSentence.name.at("/name")) }
    // An unreadable value would mean all users, every app, or no hold-out.
    if !isBlank(.audience), AudienceID(self[.audience]) == nil {
      faults.append(FormSentence.choice.at("/audience"))
    }
    if !isBlank(.app), AppID(self[.app]) == nil { faults.append(FormSentence.choice.at("/app")) }
    if !isBlank(.category), ConsentCategory(trimmed(.category)) == nil {
      faults.append(FormSentence.category.at("/category"))
    }
    if !isBlank(.holdOut), TypedNumber.percent(self[.holdOut]).map({ 0...90 ~= $0 }) != true {
      faults.append(FormSentence.holdOut.at("/holdOutPercent"))
    }
    if isBlank(.quietFrom) != isBlank(.quietUntil) {
      let missing = isBlank(.quietFrom) ? "from" : "until"
      faults.append(FormSentence.quietHours.at("/quietHours/\(missing)"))
    }
    return faults
  }

  private var deliveryFaults: [Problem.FieldError] {
    let kind = isBlank(.delivery) ? .immediately : DeliveryForm.Kind(rawValue: self[.delivery])
    let isTimed = kind == .at || kind == .local
    var faults = kind == nil ? [FormSentence.choice.at("/delivery/kind")] : []
    if isTimed, isBlank(.date) { faults.append(FormSentence.date.at("/delivery/at")) }
    if !isTimed, !isBlank(.date) || !isBlank(.time) {
      faults.append(FormSentence.unusedTime.at("/delivery/at"))
    }
    guard kind == .event else {
      if !isBlank(.event) { faults.append(FormSentence.unusedEvent.at("/delivery/event")) }
      if !isBlank(.delay) { faults.append(FormSentence.unusedDelay.at("/delivery/delaySeconds")) }
      return faults
    }
    if isBlank(.event) { faults.append(FormSentence.event.at("/delivery/event")) }
    if !isBlank(.delay), delayMinutes == nil {
      faults.append(FormSentence.minutes.at("/delivery/delaySeconds"))
    }
    return faults
  }

  /// The minutes that a message waits after its event: 30 days at most.
  var delayMinutes: Int64? {
    TypedNumber.whole(self[.delay]).flatMap { 0...43_200 ~= $0 ? Int64($0) : nil }
  }

  private func faults(ofLanguage index: Int) -> [Problem.FieldError] {
    let (content, pointer) = (contents[index], Self.pointer(toLanguage: index))
    var faults: [Problem.FieldError] = []
    if contents[..<index].contains(where: { $0.tag.lowercased() == content.tag.lowercased() }) {
      faults.append(.init(pointer: pointer, code: "invalid", .languageTwice))
    } else if !content.isLanguageCode {
      faults.append(FormSentence.languageCode.at(pointer))
    }
    if content.link == nil { faults.append(FormSentence.link.at(pointer + "/action")) }
    return faults
  }

  func trimmed(_ field: Field) -> String {
    self[field].trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func isBlank(_ field: Field) -> Bool { trimmed(field).isEmpty }

  private static func pointer(toLanguage index: Int) -> String { "/languages/\(index)" }

  /// The fields of the whole message by the places in the body of the request.
  private static let places: [String: Field] = [
    "/name": .name, "/audience": .audience, "/category": .category, "/app": .app,
    "/delivery/at": .date, "/delivery/kind": .delivery, "/delivery/localTime": .date,
    "/delivery/event": .event,
    "/delivery/delaySeconds": .delay, "/quietHours/from": .quietFrom,
    "/quietHours/until": .quietUntil, "/holdOutPercent": .holdOut, "/conversion/event": .success,
    "/badge": .badge, "/interruptionLevel": .interruption, "/data": .data,
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
      if pointer == Self.pointer(toLanguage: index) + "/action" {
        return Content.Field.action.name(index)
      }
      for variant in [0, 1] {
        let place = "/variants/\(variant)/contents/\(contents[index].tag)"
        guard pointer == place || pointer.hasPrefix(place + "/") else { continue }
        let rest = pointer.dropFirst(place.count + 1)
        if rest.hasPrefix("layout/condition") { return Field.screen.rawValue }
        if let option = Self.option(at: rest) { return option.rawValue }
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
    case _ where place.hasPrefix("buttons"):
      content.buttonField(at: place.dropFirst("buttons/".count))
    case "body": ofOther ? .otherBody : .body
    // The picture and the button of an in-app message, as `InAppLayout` writes them.
    case _ where place.hasPrefix("layout/") && place.hasSuffix("/value"): .action
    case _ where place.hasPrefix("layout/") && place.hasSuffix("/url"): .image
    case "" where !content.hasTag || content.hasTexts(ofOther: ofOther): .language
    default: ofOther ? .otherTitle : .title
    }
  }
}
