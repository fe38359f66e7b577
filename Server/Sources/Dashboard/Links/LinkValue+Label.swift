import LinkPages
import WireModels

extension LinkValue {
  /// The label in the form of a link, on its page and in its history.
  func label(_ text: DashboardText) -> String {
    let names = path.split(separator: ".").map { String($0) }
    if names.count == 3, let device = Self.devices[names[1]], let part = Self.parts[names[2]] {
      return "\(device): \(part.text(in: text.language))"
    }
    return label(of: field, names.last ?? path, text)
  }

  private func label(of field: LinkField, _ member: String, _ text: DashboardText) -> String {
    switch field {
    case .domain: text(.domain)
    case .code: text(.code)
    case .title: text(.title)
    case .tags: text(.tags)
    case .notes: text(.notes)
    case .state, .enabled: text(.status)
    case .targets: text(member == "desktop" ? .desktopURL : .urlLabel)
    case .rules: text(.rules)
    case .forwardParameters: text(AuditPhrase.fieldForwards)
    case .forwardClickID: text(.forwardClickID)
    case .offerStore: text(.offerStore)
    case .startsAt: text(.starts)
    case .expiresAt: text(.expires)
    case .expiredTarget: text(.expiredTarget)
    case .clickLimit: text(.clickLimit)
    case .password: text(.linkPassword)
    case .campaign: text(Self.campaign[member] ?? .campaignTitle)
    case .preview: Self.preview(member, text)
    case .unlisted: text(.unlistedAddress)
    case .sensitive: text(AuditPhrase.fieldSensitive)
    case .archived: text(.archivedField)
    case .matchWindow:
      text(
        member == "certain" ? AuditPhrase.fieldCertainWindow : AuditPhrase.fieldLikelyWindow
      )
    }
  }

  /// The name of the device whose target it is; `nil` for other values.
  var device: String? {
    path.split(separator: ".").dropFirst().first.flatMap { Self.devices[String($0)] }
  }

  /// The names of devices are the same in every language.
  private static let devices = [
    "ios": "iPhone", "ipad": "iPad", "android": "Android", "huawei": "Huawei",
  ]

  private static let parts: [String: TraceStepPhrase] = [
    "app": .appTarget, "universalLink": .universalLink, "store": .storeTarget, "web": .webTarget,
  ]

  private static let campaign: [String: LinkPhrase] = [
    "type": .campaignType, "title": .campaignTitle, "teamID": .campaignTeam,
    "projectID": .campaignProject, "sourceID": .campaignSource, "adID": .campaignAd,
    "webhookURL": .campaignWebhook, "metaData": .campaignData,
  ]

  private static func preview(_ member: String, _ text: DashboardText) -> String {
    switch member {
    case "description": text(.cardText)
    case "imageURL": text(.cardImage)
    default: text(.cardTitle)
    }
  }
}
