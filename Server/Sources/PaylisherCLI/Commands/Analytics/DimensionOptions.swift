import ArgumentParser
import LinkCore
import PaylisherClient
import WireModels

/// The options that filter a report by a dimension.
struct DimensionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Count only the link with this code, short URL or ID.", valueName: "link")
  ) var link: String?
  @Option(help: .filter(.campaign, "campaign")) var campaign: String?
  @Option(help: .filter(.source, "source")) var source: String?
  @Option(help: .filter(.platform, "platform")) var platform: String?
  @Option(help: .filter(.country, "code")) var country: String?
  @Option(help: .filter(.medium, "medium")) var medium: String?
  @Option(help: .filter(.variant, "variant")) var variant: String?

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
    selection.filters[.campaign] = campaign
    selection.filters[.source] = source
    selection.filters[.platform] = platform
    selection.filters[.country] = country
    selection.filters[.medium] = medium
    selection.filters[.variant] = variant
    return selection
  }
}

extension ArgumentHelp {
  /// The help of an option that filters a report.
  static func filter(_ field: ReportField, _ valueName: String) -> ArgumentHelp {
    ArgumentHelp(field.summary, valueName: valueName)
  }
}
