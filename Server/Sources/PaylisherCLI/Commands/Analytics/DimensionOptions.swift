import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The flags that say what a report leaves in, by dimension.
struct DimensionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this link: its code, short URL or id.", valueName: "link"))
  var link: String?
  @Option(
    help: ArgumentHelp(
      "Only this campaign: utm_campaign of the tap, or the link's code; or (none).",
      valueName: "campaign"
    )
  ) var campaign: String?
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
  @Option(help: ArgumentHelp("Only this country, such as TR, or (none).", valueName: "code"))
  var country: String?
  @Option(
    help: ArgumentHelp("Only this medium (utm_medium), such as email.", valueName: "medium")
  ) var medium: String?
  @Option(
    help: ArgumentHelp(
      "Only this variant of a split, as code/rule/variant, such as SUMMER25/Turkey/A.",
      valueName: "variant"
    )
  ) var variant: String?

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
    selection.medium = medium
    selection.variant = variant
    return selection
  }
}
