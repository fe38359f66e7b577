import LinkCore

extension AssociationLint {
  /// Looks at the older list of paths, which systems before iOS 13 read.
  mutating func look(paths: [JSONValue], _ pointer: String, variables: Set<String>) {
    var seen: [String: Int] = [:]
    var catchAll: Int?
    for (index, entry) in paths.enumerated() {
      let place = "\(pointer)/\(index)"
      guard let text = entry.stringValue else {
        wrongType(place, "The path is not a text", fix: "Put it in quotes.")
        continue
      }
      let path = text.hasPrefix("NOT ") ? String(text.dropFirst(4)) : text
      if let earlier = catchAll ?? seen[path] {
        report(
          .unreachable,
          .warning,
          place,
          "Path \(earlier + 1) comes first for every URL that this one matches.",
          fix: "Move it before path \(earlier + 1), or remove it."
        )
      }
      if catchAll == nil, ["*", "/*"].contains(path) { catchAll = index }
      seen[path] = seen[path] ?? index
      look(pattern: path, place, isEscaped: true, variables: variables)
      look(path: path, place)
    }
    let texts = paths.compactMap(\.stringValue)
    if !texts.isEmpty, texts.allSatisfy({ $0.hasPrefix("NOT ") }) {
      report(
        .onlyExclusions,
        .error,
        pointer,
        "Every path excludes, so no link opens the app.",
        fix: #"Add "*" as the last path."#
      )
    }
  }
}
