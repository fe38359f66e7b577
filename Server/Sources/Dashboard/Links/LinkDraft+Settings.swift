public import Foundation
public import LinkCore
public import WireModels

extension LinkDraft {
  /// What is in the fields for a link.
  public init(_ link: LinkResource, environment: DashboardEnvironment) {
    let (settings, targets) = (link.settings, link.settings.targets)
    let zone = environment.timeZone
    let start = settings.startsAt.map { MomentFields($0, .beginning, in: zone) }
    let end = settings.expiresAt.map { MomentFields($0, .end, in: zone) }
    let values: [Field: String?] = [
      .url: targets.fallback, .title: settings.title, .code: settings.code,
      .domain: settings.domain, .tags: settings.tags?.joined(separator: ", "),
      .notes: settings.notes, .iosApp: targets.ios?.app, .iosStore: targets.ios?.store,
      .androidApp: targets.android?.app, .androidStore: targets.android?.store,
      .desktop: targets.desktop, .campaignType: settings.campaign?.type,
      .campaignTitle: settings.campaign?.title, .cardTitle: settings.preview?.title,
      .cardText: settings.preview?.description, .cardImage: settings.preview?.imageURL,
      .starts: start?.day, .startsTime: start?.time, .expires: end?.day,
      .expiresTime: end?.time, .expiredTarget: settings.expiredTarget,
      .clickLimit: settings.clickLimit.map(String.init),
    ]
    self.init(values: values.compactMapValues(\.self), version: link.version.description)
    hasPassword = link.hasPassword
  }

  /// The settings of a new link.
  public func settings(timeZone: TimeZone) -> LinkSettings {
    var settings = LinkSettings(targets: TargetsForm())
    settings.code = text(.code)
    settings.domain = text(.domain)
    settings.unlisted = self[.unlisted] == "1" ? true : nil
    apply(to: &settings, timeZone: timeZone)
    return settings
  }

  /// Replaces what the form shows in a link's settings, and keeps everything else.
  public func apply(to settings: inout LinkSettings, timeZone: TimeZone) {
    settings.title = text(.title)
    settings.notes = text(.notes)
    let tags = self[.tags].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    settings.tags = tags.isEmpty ? nil : tags.filter { !$0.isEmpty }
    settings.targets.fallback = address(.url)
    settings.targets.desktop = address(.desktop)
    change(&settings.targets.ios, app: .iosApp, store: .iosStore)
    change(&settings.targets.android, app: .androidApp, store: .androidStore)
    var campaign = settings.campaign ?? CampaignFields()
    (campaign.type, campaign.title) = (text(.campaignType), text(.campaignTitle))
    settings.campaign = campaign == CampaignFields() ? nil : campaign
    var preview = settings.preview ?? SharePreview()
    (preview.title, preview.description) = (text(.cardTitle), text(.cardText))
    preview.imageURL = address(.cardImage)
    settings.preview = preview == SharePreview() ? nil : preview
    settings.startsAt = moment(
      .starts,
      .startsTime,
      .beginning,
      in: timeZone,
      unless: settings.startsAt
    )
    settings.expiresAt = moment(
      .expires,
      .expiresTime,
      .end,
      in: timeZone,
      unless: settings.expiresAt
    )
    settings.expiredTarget = address(.expiredTarget)
    // A text that is no number is refused by the server, as a number below 1.
    settings.clickLimit = text(.clickLimit).map { Int64(clamping: TypedNumber.whole($0) ?? 0) }
    settings.password = self[.password].isEmpty ? nil : self[.password]
  }

  /// What stands for texts that are no day, or no time of one: the server takes no moment before the year 2000.
  private static let refused = Timestamp(milliseconds: 0)

  private func text(_ field: Field) -> String? {
    let text = self[field].trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// An address of the web; people leave the scheme out, as in `www.example.com`.
  private func address(_ field: Field) -> String? {
    guard let text = text(field) else { return nil }
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return host.contains(".") && !host.contains(":") ? "https://\(text)" : text
  }

  private func change(_ phone: inout TargetsForm.Phone?, app: Field, store: Field) {
    var changed = phone ?? TargetsForm.Phone()
    (changed.app, changed.store) = (text(app), text(store))
    phone = changed == TargetsForm.Phone() ? nil : changed
  }

  /// The moment in two fields; `old` where they say it already, but for its seconds.
  private func moment(
    _ day: Field,
    _ time: Field,
    _ edge: MomentFields.Edge,
    in timeZone: TimeZone,
    unless old: Timestamp?
  ) -> Timestamp? {
    let fields = MomentFields(day: text(day) ?? "", time: text(time) ?? "")
    guard fields != MomentFields(day: "", time: "") else { return nil }
    if let old, fields == MomentFields(old, edge, in: timeZone) { return old }
    return fields.moment(edge, in: timeZone) ?? Self.refused
  }
}

/// A day of the calendar in a time zone: 23 to 25 hours.
public struct Day: Hashable, Sendable {
  /// Its first moment.
  public let start: Timestamp
  /// The first moment of the next one.
  public let end: Timestamp

  /// Reads a day such as `2026-11-12`.
  public init?(_ text: String, in timeZone: TimeZone) {
    let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
    guard let date = try? style.parse(text) else { return nil }
    self.init(containing: date, timeZone)
  }

  /// The day of a moment.
  public init(containing moment: Timestamp, in timeZone: TimeZone) {
    self.init(
      containing: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000),
      timeZone
    )
  }

  private init(containing date: Date, _ timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let first = calendar.startOfDay(for: date)
    let next =
      calendar.date(byAdding: .day, value: 1, to: first) ?? first.addingTimeInterval(86_400)
    start = Timestamp(milliseconds: Int64(first.timeIntervalSince1970 * 1_000))
    end = Timestamp(milliseconds: Int64(next.timeIntervalSince1970 * 1_000))
  }
}
