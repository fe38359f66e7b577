package import WireModels

/// The texts in the form of a link.
package struct LinkDraft: Hashable, Sendable {
  /// The texts of the fields; a field that the form did not send keeps its value.
  package var values: [Field: String]
  /// The version of the link that is changed; `nil` for a new one.
  package var version: String?
  /// The link that is changed, as it is stored; `nil` for a new one.
  package var link: LinkResource?
  /// The link that a new one is a copy of; what the form does not have is copied, too.
  package var original: LinkResource?

  /// Makes a draft.
  package init(values: [Field: String] = [:], version: String? = nil) {
    (self.values, self.version) = (values, version)
  }

  /// The name of the input with the id of ``original``.
  package static let originalName = "copyOf"

  /// What is wrong with the fields of parameters; see ``writeParameters()``.
  var parameterFaults: [Problem.FieldError] = []

  /// Whether the link asks for a password now.
  var hasPassword: Bool { link?.hasPassword == true }

  /// The text of a field.
  package subscript(field: Field) -> String {
    values[field] ?? field.absent
  }

  /// The fields by their places in the API's body.
  package static let fields = Dictionary(
    uniqueKeysWithValues: Field.allCases.map { ($0.pointer, $0.rawValue) }
  ).merging(["/targets": Field.url.rawValue]) { $1 }

  /// A field of the form: a value of the link, a part of one, or an order to remove it.
  package struct Field: Hashable, Sendable, CaseIterable {
    /// The name of the input.
    package let rawValue: String
    /// The value of the link; `nil` for ``startsTime``, ``expiresTime``, ``removePassword`` and parameters of the URL.
    package let value: LinkValue?

    /// Every value of a link but its rules and its state, which have controls of their own.
    package static let allCases: [Field] =
      LinkValue.all.filter { $0.field != .rules && $0.field != .state }.map(Field.init)
      + [startsTime, expiresTime, removePassword, urlRead] + utm

    private init(_ value: LinkValue) {
      (rawValue, self.value) = (Self.names[value.path] ?? value.path, value)
    }

    init(_ name: String) {
      (rawValue, value) = (name, LinkValue.at(name))
    }

    private static func at(_ path: String) -> Field {
      LinkValue.at(path).map(Field.init) ?? Field(path)
    }

    /// The names of inputs that are shorter than the paths.
    private static let names = [
      "targets.fallback": "url", "targets.desktop": "desktop", "targets.ios.app": "iosApp",
      "targets.ios.store": "iosStore", "targets.android.app": "androidApp",
      "targets.android.store": "androidStore", "campaign.type": "campaignType",
      "campaign.title": "campaignTitle", "preview.title": "cardTitle",
      "preview.description": "cardText", "preview.imageURL": "cardImage", "startsAt": "starts",
      "expiresAt": "expires",
    ]
  }
}

extension LinkDraft.Field {
  package static let url = at("targets.fallback")
  package static let desktop = at("targets.desktop")
  package static let iosApp = at("targets.ios.app")
  package static let iosStore = at("targets.ios.store")
  package static let androidApp = at("targets.android.app")
  package static let androidStore = at("targets.android.store")
  package static let title = at("title")
  package static let code = at("code")
  package static let domain = at("domain")
  package static let unlisted = at("unlisted")
  package static let tags = at("tags")
  package static let notes = at("notes")
  package static let campaignType = at("campaign.type")
  package static let campaignTitle = at("campaign.title")
  package static let campaignData = at("campaign.metaData")
  package static let cardTitle = at("preview.title")
  package static let cardText = at("preview.description")
  package static let cardImage = at("preview.imageURL")
  package static let starts = at("startsAt")
  package static let startsTime = Self("startsTime")
  package static let expires = at("expiresAt")
  package static let expiresTime = Self("expiresTime")
  package static let expiredTarget = at("expiredTarget")
  package static let clickLimit = at("clickLimit")
  package static let certainWindow = at("matchWindow.certain")
  package static let likelyWindow = at("matchWindow.probabilistic")
  package static let password = at("password")
  package static let removePassword = Self("removePassword")
  package static let offerStore = at("offerStore")
  package static let sensitive = at("sensitive")
  package static let archived = at("archived")

  /// The place of the field's value in the API's body.
  ///
  /// The API has one moment for a day and its time: what it says of that is at the day.
  package var pointer: String {
    "/" + (value?.path ?? rawValue).split(separator: ".").joined(separator: "/")
  }

  /// The text of a field without one: that of a flag that is on unless it is switched off is `1`.
  var absent: String { value?.field.isOnIfAbsent == true ? "1" : "" }

  /// Whether the text is an address of the web, whose scheme people leave out.
  var isAddress: Bool {
    switch value?.field {
    case .expiredTarget: true
    case .targets: !rawValue.hasSuffix("app") && self != .iosApp && self != .androidApp
    default: self == .cardImage || value?.path == "campaign.webhookURL"
    }
  }

  /// Whether a value of the link is changed by this form once the link is made.
  var isEditable: Bool { value.map { !$0.field.isFixed && $0.field != .password } ?? false }
}
