import ArgumentParser
import PaylisherClient
import WireModels

extension CommandFailure {
  /// Why a request to a server failed, in the words of the command that sent it.
  init(_ error: ClientError, of command: any ParsableCommand.Type = PaylisherCommand.self) {
    switch error.code {
    case .unreachable:
      self.init(
        .unavailable,
        error.message,
        advice: "Start one with paylisher serve, or set its URL with --server."
      )
    case .invalidServer, .moved:
      self.init(
        .badSettings,
        error.message,
        advice: "Give it with --server or PAYLISHER_SERVER."
      )
    case .refused where error.problem?.code == "permission_denied":
      self.init(
        .refused,
        error.problem?.detail ?? error.message,
        advice: "Use a key whose role allows it: paylisher key create --role."
      )
    case .refused where error.problem?.status == 401 || error.problem?.status == 403:
      self.init(
        .refused,
        error.problem?.detail ?? error.message,
        advice: "Give a secret key of this server with --key or PAYLISHER_KEY."
      )
    case .refused:
      guard let problem = error.problem else { fallthrough }
      let text = ProblemText(problem, of: command)
      self.init(.failure, text.text, advice: text.advice)
    default:
      self.init(.failure, error.message)
    }
  }
}

/// A refusal of the server in the words of the command line: options in place of pointers.
struct ProblemText: Sendable {
  /// The sentences, a line each.
  let text: String
  /// Where the right value is found.
  let advice: String?

  init(_ problem: Problem, of command: any ParsableCommand.Type) {
    let help = command.helpMessage(columns: 1_000)
    let lines = (problem.errors ?? []).map { error in
      Self.sentence(FieldName.name(of: error.pointer, help: help), error.detail)
    }
    let detail = problem.detail ?? ""
    let whole = detail.isEmpty ? Sentence.closed(problem.title) : detail
    text = lines.isEmpty ? whole : lines.joined(separator: "\n")
    advice = Self.advice(problem, text)
  }

  private static func advice(_ problem: Problem, _ text: String) -> String? {
    if text.hasPrefix("--cursor ") {
      return "Leave it out to begin at the start, or copy it from an earlier run."
    }
    if text.hasPrefix("--since ") || problem.code == "expired" {
      return "Use --since start, or delete the cursor file, to begin with the oldest event."
    }
    if text.contains("not a domain of the workspace") {
      return "Name one of these, or register it: paylisher domain create."
    }
    guard problem.code == "not_found", let match = text.firstMatch(of: /no such ([a-z]+)/) else {
      return nil
    }
    let listed = [
      "app", "audience", "click", "domain", "key", "link", "list", "message", "placement", "screen",
      "sequence",
    ]
    let noun = String(match.1)
    return listed.contains(noun) ? "See paylisher \(noun) list." : nil
  }

  /// The subject and what is wrong with it, as a sentence.
  private static func sentence(_ name: String, _ detail: String) -> String {
    let isSentence = detail.first?.isUppercase == true && !name.hasSuffix(":")
    let text = isSentence ? "\(name): \(detail)" : "\(name) \(detail)"
    return Sentence.closed(text)
  }
}

/// The name of a member of the API on the command line.
enum FieldName: Sendable {
  /// Options whose names are not those of the members.
  private static let options: [String: String] = [
    "targets": "A link needs a target: the URL, --fallback, --app or another one. It",
    "targets/fallback": "The URL (--fallback)",
    "targets/desktop": "--desktop",
    "targets/ios/app": "--ios-app (or --app)", "targets/android/app": "--android-app (or --app)",
    "targets/ios/web": "--ios-web (or --web)", "targets/android/web": "--android-web (or --web)",
    "targets/ios/store": "--app-store", "targets/android/store": "--play-store",
    "targets/huawei/store": "--app-gallery", "targets/ipad/app": "--ipad-app",
    "targets/ios/universalLink": "--universal-link",
    "targets/android/universalLink": "--universal-link",
    "startsAt": "--starts", "expiresAt": "--expires", "preview/imageURL": "--preview-image",
    "preview/title": "--preview-title", "preview/description": "--preview-description",
    "campaign/type": "--campaign-type", "campaign/title": "--campaign-title",
    "certificateFingerprints": "--fingerprint", "schemes": "--scheme", "storeURL": "--store",
    "tags": "--tag", "allowedHosts": "--allow-host",
    "allowedSchemes": "--allow-scheme",
    "appearance/iconURL": "--icon", "appearance/color": "--color",
  ]

  /// The name of the option that a pointer is about, or the place in words.
  static func name(of pointer: String, help: String) -> String {
    let isQuery = pointer.hasPrefix("?")
    let path = pointer.drop { $0 == "/" || $0 == "?" }.split(separator: "/").map(String.init)
    let key = path.joined(separator: "/")
    if !isQuery, path.first == "rules" { return rule(path.dropFirst(), help: help) }
    if let option = options[key] { return option }
    if path.count > 1, let option = options[path.dropLast().joined(separator: "/")] {
      return option
    }
    guard let first = path.first else { return "The request" }
    let option = "--" + kebab(first)
    if help.contains("\(option) ") || help.contains("\(option)/") { return option }
    return help.contains("<\(kebab(first))>") ? "<\(kebab(first))>" : path.joined(separator: ".")
  }

  /// `rules/1/conditions/0/values/0` as "Rule 2, condition 1"; of a command that adds one rule by
  /// options, the value alone says which it is.
  private static func rule(_ path: ArraySlice<String>, help: String) -> String {
    var parts: [String] = []
    var rest = path
    if let number = rest.first.flatMap(Int.init) {
      parts.append("Rule \(number + 1)")
      rest = rest.dropFirst()
    }
    let kinds = ["conditions": "condition", "split": "variant"]
    if let kind = rest.first.flatMap({ kinds[$0] }),
      let number = rest.dropFirst().first.flatMap(Int.init)
    {
      parts.append("\(kind) \(number + 1)")
      rest = rest.dropFirst(2)
    }
    let names = rest.filter { Int($0) == nil && $0 != "values" }
    return (parts + names).joined(separator: ", ") + ":"
  }

  static func kebab(_ name: String) -> String {
    var wasUppercase = true
    return name.reduce(into: "") { text, letter in
      text += letter.isUppercase && !wasUppercase ? "-\(letter.lowercased())" : letter.lowercased()
      wasUppercase = letter.isUppercase
    }
  }
}
