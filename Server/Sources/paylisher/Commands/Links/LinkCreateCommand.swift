import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// Makes a link.
struct LinkCreateCommand: RemoteCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a link, and print its short URL."
  )

  @OptionGroup var options: ServerOptions
  @Option(help: "The short code; eight random characters where absent.") var code: String?
  @Option(help: "The domain's host; the workspace's only domain where absent.")
  var domain: String?
  @Option(help: "What the link is for.") var title: String?
  @Option(help: "The route in the app on both platforms, such as demo://products/42.")
  var app: String?
  @Option(help: "The app's page in the App Store.") var appStore: String?
  @Option(help: "The app's page in the Play Store.") var playStore: String?
  @Option(help: "The web page for phones without the app.") var web: String?
  @Option(help: "The web page for computers.") var desktop: String?
  @Option(help: "The web page for everybody else.") var fallback: String?
  @Option(help: "A word for the kind of campaign.") var campaignType: String?
  @Option(help: "The campaign's title.") var campaignTitle: String?
  @Option(
    name: .customLong("meta"),
    help: ArgumentHelp("Data for the app; may be repeated.", valueName: "name=value")
  )
  var meta: [MetaPair] = []
  @Option(
    name: .customLong("expires"),
    help: ArgumentHelp("When it stops working, such as 2026-12-31T23:59:59Z.", valueName: "time"),
    transform: Timestamp.init(option:)
  )
  var expiry: Timestamp?

  func ask(_ client: PaylisherClient) async throws -> LinkResource {
    try await client.send(.createLink(settings))
  }

  func show(_ link: LinkResource, on terminal: Terminal) {
    terminal.line(link.shortURL)
  }

  private var settings: LinkSettings {
    LinkSettings(
      domain: domain,
      code: code,
      title: title,
      targets: LinkTargetsResource(
        ios: phone(store: appStore),
        android: phone(store: playStore),
        desktop: desktop,
        fallback: fallback
      ),
      campaign: campaign,
      expiresAt: expiry
    )
  }

  private func phone(store: String?) -> AppTargetResource? {
    guard app != nil || store != nil || web != nil else { return nil }
    return AppTargetResource(app: app, store: store, web: web)
  }

  private var campaign: CampaignResource? {
    guard campaignType != nil || campaignTitle != nil || !meta.isEmpty else { return nil }
    let pairs = meta.map { ($0.name, JSONValue.string($0.value)) }
    return CampaignResource(
      type: campaignType,
      title: campaignTitle,
      metaData: meta.isEmpty ? nil : Dictionary(pairs) { $1 }
    )
  }
}

/// A `name=value` pair.
struct MetaPair: ExpressibleByArgument, Sendable {
  let name: String
  let value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}
