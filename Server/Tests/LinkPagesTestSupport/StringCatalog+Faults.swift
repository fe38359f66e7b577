package import LinkPages

extension StringCatalog {
  /// What a catalog lacks to say the phrases of subjects in every language, and what it has besides them.
  package func faults(of subjects: [any Translated.Type]) -> [String] {
    let keys = subjects.flatMap { $0.keys }
    let unused = self.keys.subtracting(keys).sorted().map { "\($0) is no phrase" }
    return unused + keys.flatMap(faults(of:))
  }

  private func faults(of key: String) -> [String] {
    guard let english = text(key, in: .english) else { return ["\(key) lacks en"] }
    let names = english.other.names
    return PageLanguage.allCases.flatMap { language -> [String] in
      let place = "\(key) in \(language.rawValue)"
      guard let text = text(key, in: language) else { return ["\(place) is missing"] }
      var faults = text.other.words.isEmpty ? ["\(place) is empty"] : []
      if text.other.names != names { faults.append("\(place) has other values") }
      let categories = Set(text.plurals.keys).union([.other])
      if !text.plurals.isEmpty, categories != language.pluralCategories {
        faults.append("\(place) has other plural forms")
      }
      if !text.plurals.isEmpty, !names.contains("count") {
        faults.append("\(place) has plural forms without a number")
      }
      for (category, form) in text.plurals
      where form.names != names && form.names.union(["count"]) != names {
        faults.append("\(place) has other values in \(category)")
      }
      return faults
    }
  }
}

extension Translated {
  fileprivate static var keys: [String] { allCases.map(\.key) }
}
