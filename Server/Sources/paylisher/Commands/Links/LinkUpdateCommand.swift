import ArgumentParser
import PaylisherClient
import WireModels

/// Changes some of a link.
struct LinkUpdateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Change some of a link; the rest stays.",
    discussion: """
      The change is refused where somebody else changed the link at the same moment. Code and \
      domain never change, because they are printed.
      """
  )

  /// What can be removed.
  enum Field: String, ExpressibleByArgument, CaseIterable, Sendable {
    case title, tags, notes, rules, campaign, preview, starts, expires, password, sensitive
    case expiredTarget = "expired-target"
    case clickLimit = "click-limit"
    case matchWindow = "match-window"
  }

  @OptionGroup var options: ServerOptions
  @Option(help: ArgumentHelp("Remove a field; may be repeated.", valueName: "field"))
  var clear: [Field] = []
  @OptionGroup var fields: LinkFieldOptions
  @Argument(help: "The link: its code, its short URL or its id.") var link: String

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try check()
    let found = try await LinkFinder(client: client).find(link)
    var settings = fields.file == nil ? LinkSettings(found) : try fields.start()
    for field in clear { settings.remove(field) }
    try fields.apply(to: &settings)
    return try await client.send(.updateLink(found.id, settings, version: found.version))
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    LinkFacts(link: link).write(to: terminal)
  }

  /// Refuses a change that changes nothing, or that sets what it removes.
  private func check() throws {
    let nothing = LinkSettings(targets: LinkTargetsResource())
    var given = nothing
    try fields.apply(to: &given)
    if fields.file == nil, given == nothing, clear.isEmpty {
      throw ValidationError("There is nothing to change: give an option, or --clear.")
    }
    for field in clear {
      var rest = given
      rest.remove(field)
      let isSet = field == .password ? given.password != nil : rest != given
      if isSet { throw ValidationError("\(field.rawValue) is set and cleared at once.") }
    }
  }
}

extension LinkSettings {
  /// Removes a field.
  fileprivate mutating func remove(_ field: LinkUpdateCommand.Field) {
    switch field {
    case .title: title = nil
    case .tags: tags = nil
    case .notes: notes = nil
    case .rules: rules = nil
    case .campaign: campaign = nil
    case .preview: preview = nil
    case .starts: startsAt = nil
    case .expires: expiresAt = nil
    case .expiredTarget: expiredTarget = nil
    case .clickLimit: clickLimit = nil
    case .password: password = ""
    case .sensitive: sensitive = nil
    case .matchWindow: matchWindow = nil
    }
  }
}
