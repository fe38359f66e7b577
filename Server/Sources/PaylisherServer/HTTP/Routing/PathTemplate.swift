/// A path with variable parts in braces, such as `/api/v1/links/{id}` or `/{code}+`.
struct PathTemplate: Hashable, Sendable {
  private let segments: [Substring]

  init(_ path: String) {
    segments = path.split(separator: "/")
  }

  /// How well a path, percent-encoded and without its query, fits: fixed parts beat variable ones,
  /// as in the router; `nil` where it does not.
  func fit(_ path: Substring) -> [Int]? {
    let parts = path.split(separator: "/")
    guard parts.count == segments.count else { return nil }
    var fit: [Int] = []
    for (segment, part) in zip(segments, parts) {
      guard let rank = Self.rank(segment, part) else { return nil }
      fit.append(rank)
    }
    return fit
  }

  private static func rank(_ segment: Substring, _ part: Substring) -> Int? {
    guard segment.first == "{", let close = segment.firstIndex(of: "}") else {
      return segment == part ? 2 : nil
    }
    let suffix = segment[segment.index(after: close)...]
    return part.hasSuffix(suffix) ? (suffix.isEmpty ? 0 : 1) : nil
  }
}
