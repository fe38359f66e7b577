import LinkPages
import WireModels

/// The UTM parameters of the destination: the URL has them, and the form has a field for each.
extension LinkDraft.Field {
  /// The URL whose parameters the fields had when the page was made: another value in a field is a change.
  package static let urlRead = Self("urlRead")

  /// The fields of the parameters.
  static let utm = UTMParameter.allCases.map { Self($0.rawValue) }

  /// The fields whose values follow from each other.
  static let following = [url, urlRead] + utm
}

extension LinkDraft {
  /// Fills the fields of the parameters from the destination.
  mutating func readParameters() {
    let url = TaggedURL(text(.url) ?? "")
    for parameter in UTMParameter.allCases { self[parameter] = url?[parameter] ?? "" }
    values[.urlRead] = self[.url]
  }

  /// Writes into the destination what was changed in the fields of its parameters, and fills them from it.
  ///
  /// A form without those fields changes nothing. One in which a parameter was changed in the URL and in its field, to
  /// different values, is refused at the field.
  package mutating func writeParameters() {
    let changed = changedParameters
    guard !changed.isEmpty else { return readParametersIfSent() }
    guard var url = TaggedURL(text(.url) ?? "") else {
      refuse(changed.filter { !self[$0].isEmpty }, .utmURL)
      return parameterFaults.isEmpty ? readParametersIfSent() : ()
    }
    let read = TaggedURL(self[.urlRead])
    refuse(changed.filter { ![self[$0], read?[$0] ?? ""].contains(url[$0]) }, .utmTwice)
    guard parameterFaults.isEmpty else { return }
    for parameter in changed where url[parameter] != self[parameter] {
      url[parameter] = self[parameter]
    }
    values[.url] = url.description
    readParameters()
  }

  /// The parameters whose fields say something else than the URL that they were filled from.
  private var changedParameters: [UTMParameter] {
    let read = TaggedURL(self[.urlRead])
    return UTMParameter.allCases.filter { parameter in
      values[.init(parameter)].map { $0 != read?[parameter] ?? "" } ?? false
    }
  }

  private mutating func readParametersIfSent() {
    if LinkDraft.Field.utm.contains(where: { values[$0] != nil }) { readParameters() }
  }

  private mutating func refuse(_ parameters: [UTMParameter], _ sentence: FormSentence) {
    parameterFaults += parameters.map { sentence.at(LinkDraft.Field($0).pointer) }
  }

  /// The text of a parameter's field, without space around it.
  private subscript(parameter: UTMParameter) -> String {
    get { text(.init(parameter)) ?? "" }
    set { values[.init(parameter)] = newValue }
  }
}

extension LinkDraft.Field {
  /// The parameter that the field is for.
  var parameter: UTMParameter? { UTMParameter(rawValue: rawValue) }

  fileprivate init(_ parameter: UTMParameter) { self.init(parameter.rawValue) }
}
