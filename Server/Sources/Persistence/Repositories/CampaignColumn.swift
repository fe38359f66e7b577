import LinkCore

/// A link's campaign as the JSON of a column.
struct CampaignColumn: Codable, Sendable {
  var type: String?
  var title: String?
  var metaData: [String: JSONValue]?

  init(_ campaign: CampaignRecord) {
    type = campaign.type
    title = campaign.title
    metaData = campaign.metaData
  }

  var campaign: CampaignRecord {
    CampaignRecord(type: type, title: title, metaData: metaData)
  }
}
