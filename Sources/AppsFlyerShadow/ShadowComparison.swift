import LinkCore
import TargetCore

/// What one of the two says of a link.
enum ShadowAnswer: Hashable, Sendable {
  /// There is a link with these values.
  case found([String: String])
  /// There is none.
  case absent
  /// There is a link that is not opened.
  case failed

  /// What an app decides by; the rest is described differently by every service.
  private static let compared: Set<String> = Set(
    [OneLinkParameters.Name.value, .mediaSource, .campaign].map(\.rawValue)
      + (1...OneLinkParameters.subValueCount).map { "deep_link_sub\($0)" }
  )
  /// The names that conversion data has for parameters of a link.
  private static let synonyms = ["media_source": "pid", "campaign": "c"]

  init(_ event: [String: Any]) {
    var values: [String: String] = [:]
    for (name, value) in event {
      guard let text = value as? String, !text.isEmpty else { continue }
      let known = Self.synonyms[name] ?? name
      if Self.compared.contains(known), values[known] == nil || known == name {
        values[known] = text
      }
    }
    self = .found(values)
  }

  /// For events.
  var name: String {
    switch self {
    case .found: "found"
    case .absent: "none"
    case .failed: "failed"
    }
  }

  /// The names of the values that differ; `status` where only one of them found a link.
  func differences(from other: ShadowAnswer) -> [String] {
    guard case .found(let left) = self, case .found(let right) = other else {
      return name == other.name ? [] : ["status"]
    }
    return Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }
}

/// An answer, the short code of the link that it is about, and why there is none.
struct ShadowFinding: Hashable, Sendable {
  let answer: ShadowAnswer
  var link: String?
  var reason: String?

  init(_ answer: ShadowAnswer, link: String? = nil, reason: String? = nil) {
    self.answer = answer
    self.link = link.map { String($0.prefix(64)) }
    self.reason = reason.map { String($0.prefix(200)) }
  }
}

/// Pairs the answers of both, in their order.
struct ShadowComparisons: Sendable {
  /// What an answer is about.
  enum Kind: String, Hashable, Sendable {
    case direct, deferred
  }

  /// Two answers about one link.
  struct Comparison: Hashable, Sendable {
    let kind: Kind
    let ours: ShadowFinding
    let theirs: ShadowFinding
    var differences: [String] { ours.answer.differences(from: theirs.answer) }
    var link: String? { ours.link ?? theirs.link }
  }

  /// Answers that wait for the other's; the oldest give way.
  private var waiting: [Kind: (ours: [ShadowFinding], theirs: [ShadowFinding])] = [:]
  private static let maximumWaiting = 16

  mutating func add(ours answer: ShadowFinding, _ kind: Kind) -> Comparison? {
    var pair = waiting[kind] ?? ([], [])
    defer { waiting[kind] = pair }
    if !pair.theirs.isEmpty {
      return Comparison(kind: kind, ours: answer, theirs: pair.theirs.removeFirst())
    }
    pair.ours = (pair.ours + [answer]).suffix(Self.maximumWaiting)
    return nil
  }

  mutating func add(theirs answer: ShadowFinding, _ kind: Kind) -> Comparison? {
    var pair = waiting[kind] ?? ([], [])
    defer { waiting[kind] = pair }
    if !pair.ours.isEmpty {
      return Comparison(kind: kind, ours: pair.ours.removeFirst(), theirs: answer)
    }
    pair.theirs = (pair.theirs + [answer]).suffix(Self.maximumWaiting)
    return nil
  }
}
