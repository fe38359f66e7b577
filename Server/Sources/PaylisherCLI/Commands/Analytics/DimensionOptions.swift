import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The flags that say what a report leaves in, by dimension.
struct DimensionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this link: its code, short URL or id.", valueName: "link"))
  var link: String?
  @Option(help: "Only this campaign key, or (none).") var campaign: String?
  @Option(
    help: ArgumentHelp(
      "Only this traffic source, such as instagram, or (none).",
      valueName: "source"
    )
  ) var source: String?
  @Option(
    help: ArgumentHelp(
      "Only this platform: ios, android, desktop, other or (none).",
      valueName: "platform"
    )
  ) var platform: String?
  @Option(help: "Only this country, such as TR, or (none).") var country: String?

  /// What is asked for, in a range.
  func selection(
    _ range: (from: Timestamp?, to: Timestamp?),
    _ client: PaylisherClient
  ) async throws -> ReportSelection {
    var selection = ReportSelection(
      from: range.from,
      to: range.to,
      link: try await LinkFinder(client: client).id(link)
    )
    selection.campaign = campaign
    selection.source = source
    selection.platform = platform
    selection.country = country
    return selection
  }
}
