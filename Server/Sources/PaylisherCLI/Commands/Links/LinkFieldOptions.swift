import ArgumentParser
import Foundation
import JSONCoding
import LinkCore
import TargetCore
import WireModels

/// The flags by which links are made and changed; what they cannot say stands in a file.
struct LinkFieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "JSON file with fields of the API's LinkSettings. Other options override its values.",
      valueName: "file"
    )
  )
  var file: String?
  @Option(help: ArgumentHelp("Title to show in lists and reports.", valueName: "text")) var title:
    String?
  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "Tag to filter links by. Repeat the option, or separate tags with commas.",
      valueName: "tag"
    )
  )
  var tags: [String] = []
  @Option(help: ArgumentHelp("Free-text note about the link.", valueName: "text")) var notes:
    String?
  @Option(
    help: ArgumentHelp(
      "State of the link: active, warn (show a warning page first) or disabled.",
      valueName: "state"
    ),
    transform: LinkState.init(option:)
  )
  var state: LinkState?
  @OptionGroup(title: "Targets") var targets: LinkTargetOptions
  @OptionGroup(title: "Targets") var screens: LinkScreenOptions
  @OptionGroup(title: "Campaign and preview") var campaign: LinkCampaignOptions
  @OptionGroup(title: "Limits") var limits: LinkLimitOptions
  @Option(
    help: ArgumentHelp(
      "JSON file with a list of rules, as printed by paylisher link rules --json.",
      valueName: "file"
    )
  )
  var rules: String?

  func validate() throws {
    try EmptyText.refuse([("--title", title), ("--notes", notes)])
    guard screens.isGiven, (targets.app ?? targets.iosApp ?? targets.androidApp) != nil else {
      return
    }
    throw ValidationError("Give a screen or placement, or an app route, not both.")
  }

  /// Whether something that was given means another moment in each time zone, as files may.
  var needsZone: Bool {
    file != nil || rules != nil || limits.start?.needsZone == true
      || limits.expiry?.needsZone == true
  }

  /// Refuses a file that is wrong before the server is asked for the zone of its days; standard input
  /// can be read once only.
  func checkFiles() throws {
    if let file, file != "-" { _ = try JSONFile.value(LinkSettings.self, at: file) }
    if let rules, rules != "-" { _ = try JSONFile.value([RuleForm].self, at: rules) }
  }

  /// Takes over what was given, but for a screen, of which the server is asked.
  func apply(to settings: inout LinkSettings, in zone: TimeZone = .gmt) throws {
    if let title { settings.title = title }
    if tags.contains(where: { $0.trimmingCharacters(in: .whitespaces).isEmpty }) {
      throw ValidationError("--tag is empty. Remove tags with link update --clear tags.")
    }
    if !tags.isEmpty {
      settings.tags = tags.flatMap { $0.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    if let notes { settings.notes = notes }
    if let state { (settings.state, settings.enabled) = (state, nil) }
    if let rules { settings.rules = try JSONFile.value([RuleForm].self, at: rules, in: zone) }
    targets.apply(to: &settings.targets)
    campaign.apply(to: &settings)
    limits.apply(to: &settings, in: zone)
    try limits.applySwitches(to: &settings)
  }

  /// What a new link begins with.
  func start(in zone: TimeZone) throws -> LinkSettings {
    guard let file else { return LinkSettings(targets: TargetsForm()) }
    return try JSONFile.value(LinkSettings.self, at: file, in: zone)
  }
}

/// Where a link leads.
struct LinkTargetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "App route to open on every phone, such as demo://products/42.",
      valueName: "url"
    )
  )
  var app: String?
  @Option(
    help: ArgumentHelp(
      "HTTPS URL that the system opens in the app (universal link or App Link).",
      valueName: "url"
    )
  )
  var universalLink: String?
  @Option(help: ArgumentHelp("App route to open on iPhone and iPad.", valueName: "url"))
  var iosApp: String?
  @Option(help: ArgumentHelp("Web page to open on iPhone and iPad.", valueName: "url"))
  var iosWeb: String?
  @Option(help: ArgumentHelp("App route to open on Android.", valueName: "url"))
  var androidApp: String?
  @Option(help: ArgumentHelp("Web page to open on Android.", valueName: "url")) var androidWeb:
    String?
  @Option(help: ArgumentHelp("URL of the app's App Store page.", valueName: "url")) var appStore:
    String?
  @Option(help: ArgumentHelp("URL of the app's Google Play page.", valueName: "url")) var playStore:
    String?
  @Option(help: ArgumentHelp("URL of the app's Huawei AppGallery page.", valueName: "url"))
  var appGallery: String?
  @Option(
    help: ArgumentHelp(
      "App route to open on iPad, if it differs from the iPhone's.",
      valueName: "url"
    )
  ) var ipadApp: String?
  @Option(help: ArgumentHelp("Web page to open on phones without the app.", valueName: "url"))
  var web: String?
  @Option(help: ArgumentHelp("Web page to open on computers.", valueName: "url")) var desktop:
    String?
  @Option(help: ArgumentHelp("Web page to open for every other visitor.", valueName: "url"))
  var fallback: String?

  /// A URL as users type it: without space around it, and `example.com/sale` over https.
  static func url(_ text: String) -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isHost =
      host.contains(".") && !host.hasPrefix(".") && !host.hasSuffix(".")
      && host.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    return isHost ? "https://" + text : text
  }

  func apply(to targets: inout TargetsForm) {
    let onPhones = app != nil || universalLink != nil || web != nil
    if onPhones || appStore != nil || iosApp != nil || iosWeb != nil {
      change(&targets.ios, store: appStore, app: iosApp, web: iosWeb)
    }
    if onPhones || playStore != nil || androidApp != nil || androidWeb != nil {
      change(&targets.android, store: playStore, app: androidApp, web: androidWeb)
    }
    if appGallery != nil || onPhones && targets.huawei != nil {
      change(&targets.huawei, store: appGallery)
    }
    if let ipadApp {
      var ipad = targets.ipad ?? targets.ios ?? TargetsForm.Phone()
      ipad.app = ipadApp
      targets.ipad = ipad
    }
    if let desktop { targets.desktop = Self.url(desktop) }
    if let fallback { targets.fallback = Self.url(fallback) }
  }

  /// Takes over what was given for every phone and, before that, for one system.
  private func change(
    _ target: inout TargetsForm.Phone?,
    store: String?,
    app systemApp: String? = nil,
    web systemWeb: String? = nil
  ) {
    var changed = target ?? TargetsForm.Phone()
    if let app = systemApp ?? app { changed.app = app }
    if let universalLink { changed.universalLink = universalLink }
    if let store { changed.store = store }
    if let web = systemWeb ?? web { changed.web = Self.url(web) }
    target = changed
  }
}

/// What a link says about itself, to the app and where it is shared.
struct LinkCampaignOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Campaign type to pass to the SDK, such as promotion.", valueName: "text")
  ) var campaignType: String?
  @Option(help: ArgumentHelp("Campaign title to pass to the SDK.", valueName: "text"))
  var campaignTitle: String?
  @Option(
    name: .customLong("meta"),
    help: ArgumentHelp(
      "Campaign metadata to pass to the SDK. Can be repeated.",
      valueName: "name=value"
    )
  )
  var meta: [MetaPair] = []
  @Option(help: ArgumentHelp("Title of the link preview (og:title).", valueName: "text"))
  var previewTitle: String?
  @Option(
    help: ArgumentHelp("Description of the link preview (og:description).", valueName: "text")
  ) var previewDescription: String?
  @Option(
    help: ArgumentHelp("HTTPS URL of the image of the link preview (og:image).", valueName: "url")
  ) var previewImage: String?

  func validate() throws {
    try EmptyText.refuse([
      ("--campaign-type", campaignType), ("--campaign-title", campaignTitle),
      ("--preview-title", previewTitle), ("--preview-description", previewDescription),
      ("--preview-image", previewImage),
    ])
    let names = meta.map(\.name)
    if let twice = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw ValidationError("--meta \(twice) is set twice. Set each name once.")
    }
  }

  func apply(to settings: inout LinkSettings) {
    if campaignType != nil || campaignTitle != nil || !meta.isEmpty {
      var campaign = settings.campaign ?? CampaignFields()
      if let campaignType { campaign.type = campaignType }
      if let campaignTitle { campaign.title = campaignTitle }
      for pair in meta { campaign.metaData = (campaign.metaData ?? [:]).setting(pair) }
      settings.campaign = campaign
    }
    if previewTitle != nil || previewDescription != nil || previewImage != nil {
      var preview = settings.preview ?? SharePreview()
      if let previewTitle { preview.title = previewTitle }
      if let previewDescription { preview.description = previewDescription }
      if let previewImage { preview.imageURL = previewImage }
      settings.preview = preview
    }
  }
}

/// When and how often a link works.
struct LinkLimitOptions: ParsableArguments {
  @Option(
    name: .customLong("starts"),
    help: ArgumentHelp(
      "Time when the link starts to work, such as 2026-12-01, \"2026-12-01 18:00\" or 7d (in 7 days).",
      valueName: "time"
    ),
    transform: WrittenTime.init(option:)
  )
  var start: WrittenTime?
  @Option(
    name: .customLong("expires"),
    help: ArgumentHelp(
      "Time when the link expires, such as 2026-12-31 (the end of that day) or 7d (in 7 days).",
      valueName: "time"
    ),
    transform: WrittenTime.init(endOption:)
  )
  var expiry: WrittenTime?
  @Option(
    help: ArgumentHelp(
      "URL to redirect to after the link expires or reaches its click limit.",
      valueName: "url"
    )
  )
  var expiredTarget: String?
  @Option(
    help: ArgumentHelp(
      "Number of clicks after which the link stops working, such as 1000.",
      valueName: "count"
    )
  )
  var clickLimit: Int64?
  @Option(
    help: ArgumentHelp("Password that visitors must enter to open the link.", valueName: "text")
  )
  var password: String?
  @Flag var switches: [LinkSwitch] = []

  func validate() throws {
    guard password?.isEmpty == true else { return }
    throw ValidationError(
      "--password is empty. Remove a password with link update --clear password."
    )
  }

  /// Sets the flags that were given; of two for one field the last counts.
  func applySwitches(to settings: inout LinkSettings) throws {
    guard !switches.isEmpty else { return }
    var members = try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(settings))
    for item in switches { members[item.field.rawValue] = .bool(item.isOn) }
    settings = try JSONDecoder().decode(LinkSettings.self, from: JSONEncoder().encode(members))
  }

  func apply(to settings: inout LinkSettings, in zone: TimeZone) {
    if let start { settings.startsAt = start.moment(in: zone) }
    if let expiry { settings.expiresAt = expiry.moment(in: zone) }
    if let expiredTarget { settings.expiredTarget = expiredTarget }
    if let clickLimit { settings.clickLimit = clickLimit }
    if let password { settings.password = password }
  }
}

/// A flag of the link's fields, on or off: `--sensitive`, `--no-sensitive`.
struct LinkSwitch: EnumerableFlag {
  let field: LinkField
  let isOn: Bool

  static let allCases = LinkField.allCases
    .filter { $0.kind == .flag && !$0.isFixed && $0 != .enabled }
    .flatMap { [LinkSwitch(field: $0, isOn: true), LinkSwitch(field: $0, isOn: false)] }

  static func name(for value: LinkSwitch) -> NameSpecification {
    .customLong(value.isOn ? value.field.option : value.field.offOption)
  }

  static func help(for value: LinkSwitch) -> ArgumentHelp? {
    value.isOn ? "\(value.field.summary)" : "Turn off --\(value.field.option)."
  }
}

extension LinkField {
  /// The option that turns a flag off, without `--`.
  ///
  /// People who leave out the store page write `--no-store`.
  var offOption: String { self == .offerStore ? "no-store" : "no-" + option }
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

extension LinkState {
  /// Reads the value of an option.
  init(option text: String) throws {
    guard let state = LinkState(rawValue: text.lowercased()) else {
      let states = LinkState.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\"\(text)\" is not a state. Give one of \(states).")
    }
    self = state
  }
}

extension JSONObject {
  fileprivate func setting(_ pair: MetaPair) -> Self {
    merging([pair.name: .string(pair.value)]) { $1 }
  }
}
