public import LinkCore
public import WireModels

extension AudienceForm {
  /// The uploaded lists that the audience names, with the place of each condition as a JSON pointer.
  public var listPlaces: [(pointer: String, lists: Set<PeopleListID>)] { listPlaces(at: "") }

  private func listPlaces(at place: String) -> [(pointer: String, lists: Set<PeopleListID>)] {
    let groups = [("all", all), ("any", any), ("not", not)]
    let inner = groups.flatMap { name, parts in
      (parts ?? []).enumerated().flatMap { $1.listPlaces(at: "\(place)/\(name)/\($0)") }
    }
    guard kind == .list else { return inner }
    return [("\(place)/is", Set((`is` ?? []).compactMap(\.listID)))] + inner
  }
}

extension AudienceValue {
  fileprivate var listID: PeopleListID? {
    if case .text(let text) = self { PeopleListID(text) } else { nil }
  }
}
