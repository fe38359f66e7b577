import ArgumentParser
import Foundation
import JSONCoding
import LinkCore
import PaylisherClient
import WireModels

struct LinkShowCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the settings and state of a link."
  )

  @OptionGroup var options: ServerOptions
  @Argument(help: "Code, short URL or ID of the link.") var link: String

  var showsTimes: Bool { true }

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await LinkFinder(client: client).find(link)
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    LinkFacts(link: link).write(to: terminal)
  }
}

/// A link, for people.
struct LinkFacts: Sendable {
  let link: LinkResource

  /// Writes everything about the link that is set.
  func write(to terminal: Terminal) {
    let targets = link.targets
    terminal.line(terminal.style(link.shortURL, .bold))
    let pages = [("Desktop", targets.desktop), ("Fallback", targets.fallback)]
    let limits = [
      ("Starts", link.startsAt?.forPeople), ("Expires", link.expiresAt?.forPeople),
      ("Expired link redirect", link.expiredTarget),
      ("Clicks at most", link.clickLimit.map { "\($0)" }),
      ("Password", link.hasPassword ? "required" : nil),
    ]
    let all: [(String, String?)] =
      [
        ("Title", link.title), ("State", link.stateText),
        ("Tags", link.tags?.joined(separator: ", ")), ("Notes", link.notes),
      ] + limits + flags + windows + phone("iOS", targets.ios) + phone("iPad", targets.ipad)
      + phone("Android", targets.android) + phone("Huawei", targets.huawei) + pages + [
        ("Rules", link.rules.map { "\($0.count), see link rules \(link.code)" }),
        ("Campaign", link.campaign?.title), ("Preview", link.preview?.title),
        ("Invitation to", link.template.map { "\($0), which sets its destination" }),
        ("Id", link.id.description),
        ("Made", link.createdAt.forPeople),
        ("Changed", "\(link.updatedAt.forPeople), version \(link.version)"),
      ]
    Facts(all).write(to: terminal)
    WarningText(link).write(to: terminal)
  }

  /// The flags that are not as they are by default.
  private var flags: [(String, String?)] {
    let encoded = try? JSONEncoder().encode(link.settings)
    let members = encoded.flatMap { try? JSONDecoder().decode(JSONObject.self, from: $0) } ?? [:]
    return LinkField.allCases.filter { $0.kind == .flag && $0 != .enabled }.map { field in
      let isOn = members[field.rawValue] == true
      let name = field.option.replacing("-", with: " ")
      return (
        name.prefix(1).uppercased() + name.dropFirst(),
        isOn == field.isOnIfAbsent ? nil : isOn ? "yes" : "no"
      )
    }
  }

  /// How long after a click a deferred match may be made.
  private var windows: [(String, String?)] {
    func hours(_ milliseconds: Int64?) -> String? {
      milliseconds.map { "\((Double($0) / 3_600_000).formatted()) hours" }
    }
    return [
      ("Deterministic matching window", hours(link.matchWindow?.certain)),
      ("Probabilistic matching window", hours(link.matchWindow?.probabilistic)),
    ]
  }

  private func phone(_ name: String, _ target: TargetsForm.Phone?) -> [(String, String?)] {
    [
      ("\(name) app", target?.app), ("\(name) link", target?.universalLink),
      ("\(name) store", target?.store), ("\(name) web", target?.web),
    ]
  }
}
