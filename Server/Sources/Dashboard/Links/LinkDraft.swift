/// The texts in the form of a link.
public struct LinkDraft: Hashable, Sendable {
  /// A field of the form.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case url, title, code, domain, unlisted, tags, notes
    case iosApp, iosStore, androidApp, androidStore, desktop, campaignType, campaignTitle
    case cardTitle, cardText, cardImage
    case starts, startsTime, expires, expiresTime, expiredTarget, clickLimit
    case password, removePassword
  }

  /// The texts of the fields.
  public var values: [Field: String]
  /// The version of the link that is changed; `nil` for a new one.
  public var version: String?
  /// Whether the link asks for a password now.
  public var hasPassword = false

  /// Makes a draft.
  public init(values: [Field: String] = [:], version: String? = nil) {
    (self.values, self.version) = (values, version)
  }

  /// The text of a field.
  public subscript(field: Field) -> String {
    values[field] ?? ""
  }

  /// The fields by their places in the API's body.
  public static let fields = Dictionary(
    uniqueKeysWithValues: Field.allCases.map { ($0.pointer, $0.rawValue) }
  ).merging(["/targets": Field.url.rawValue]) { $1 }
}

extension LinkDraft.Field {
  /// The place of the field's value in the API's body.
  ///
  /// The API has one moment for a day and its time: what it says of that is at the day.
  public var pointer: String {
    switch self {
    case .url: "/targets/fallback"
    case .iosApp: "/targets/ios/app"
    case .iosStore: "/targets/ios/store"
    case .androidApp: "/targets/android/app"
    case .androidStore: "/targets/android/store"
    case .desktop: "/targets/desktop"
    case .campaignType: "/campaign/type"
    case .campaignTitle: "/campaign/title"
    case .cardTitle: "/preview/title"
    case .cardText: "/preview/description"
    case .cardImage: "/preview/imageURL"
    case .starts: "/startsAt"
    case .expires: "/expiresAt"
    case .title, .code, .domain, .unlisted, .tags, .notes, .startsTime, .expiresTime,
      .expiredTarget, .clickLimit, .password, .removePassword:
      "/" + rawValue
    }
  }
}
