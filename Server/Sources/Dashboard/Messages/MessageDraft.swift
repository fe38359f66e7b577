package import Foundation
import LinkCore
package import WireModels

/// The fields of the form of a message, and the message that they make.
package struct MessageDraft: Sendable {
  /// The fields of the whole message, by their names in the form.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case channel, name, app, audience, category, shape, screen, variantName, otherName
    case delivery, date, time, event, delay, quietFrom, quietUntil
    case holdOut, success, json
    /// How a notification is shown, in every language.
    case silent, sound, badge, interruption, channelID, clickAction, data
    /// The language of the preview.
    case shown
    /// The version of the message that the form was opened with.
    case version
  }

  /// What is in the fields of the whole message.
  package var values: [Field: String]
  /// What the message says in each language, the default language first; never empty.
  package var contents: [Content]

  /// Makes an empty draft, or one with values.
  package init(values: [Field: String] = [:], contents: [Content] = []) {
    self.values = values
    self.contents = contents.isEmpty ? [Content()] : contents
  }

  subscript(field: Field) -> String { values[field] ?? "" }

  /// Whether the message is shown inside the app.
  var isInApp: Bool { self[.channel] == MessageChannel.inApp.rawValue }

  /// The version that the form was opened with; a form without one is refused like one that is too old.
  package var version: Int64 { BoundedNumber.version(self[.version]) }

  /// What the preview shows.
  var shownContent: Content {
    contents.first { $0.tag == self[.shown] } ?? contents.first ?? Content()
  }

  func text(_ field: Field) -> String? {
    self[field].isEmpty ? nil : self[field]
  }

  /// The fields that a drawing of the message needs, for its address; without texts that are too long for one.
  var drawn: [(name: String, value: String)] {
    let content = shownContent
    var all: [(name: String, value: String)] = [("shown", content.tag)]
    for field in [Field.channel, .shape] { all.append((field.rawValue, self[field])) }
    for field in [Content.Field.language, .title, .body, .image, .button] {
      all.append((field.name(0), content[field]))
    }
    return all.filter { 1...2_000 ~= $0.value.utf8.count }
  }
}

// MARK: - From a message

extension MessageDraft {
  /// The fields of a stored message; `nil` where it has more than the form shows, and is changed as
  /// JSON.
  package init?(_ form: MessageForm, timeZone: TimeZone) {
    guard (1...2).contains(form.variants.count) else { return nil }
    let layouts = form.variants.flatMap(\.contents.values).compactMap(\.layout)
    let layout = layouts.first.flatMap { InAppLayout($0) }
    self.init(
      values: [
        .channel: form.channel.rawValue, .name: form.name, .app: form.app?.description ?? "",
        .audience: form.audience?.description ?? "", .category: form.category?.name ?? "",
        .shape: layout?.shape.rawValue ?? "", .screen: layout?.screen ?? "",
        .variantName: form.variants.first?.name ?? "",
        .otherName: form.variants.dropFirst().first?.name ?? "",
        .quietFrom: form.quietHours?.from ?? "", .quietUntil: form.quietHours?.until ?? "",
        .success: form.conversion?.event ?? "",
        .holdOut: form.holdOutPercent.map { "\($0)" } ?? "",
      ],
      contents: form.languages.map { language in
        let said = form.variants.map { $0.contents[language] }
        return Content(language, said.first ?? nil, said.dropFirst().first ?? nil)
      }
    )
    read(form.delivery, timeZone: timeZone)
    if let content = form.variants.first?.contents.values.first { readOptions(content) }
    guard isTypable, self.form(timeZone: timeZone).writtenOut == form.writtenOut else { return nil }
  }

  /// A draft of everything that a message has, as JSON.
  package init(json form: MessageForm) {
    let data = try? JSONEncoder.indented.encode(form)
    self.init(values: [.json: String(decoding: data ?? Data(), as: UTF8.self)])
  }

  private mutating func read(_ delivery: DeliveryForm?, timeZone: TimeZone) {
    values[.delivery] = (delivery?.kind ?? .immediately).rawValue
    values[.event] = delivery?.event ?? ""
    values[.delay] = delivery?.delaySeconds.map { "\($0 / 60)" } ?? ""
    var moment = delivery?.localTime
    if let at = delivery?.at {
      let style = Date.ISO8601FormatStyle(timeZone: timeZone)
      let date = Date(timeIntervalSince1970: Double(at.milliseconds) / 1_000)
      moment = date.formatted(style.year().month().day().time(includingFractionalSeconds: false))
    }
    guard let parts = moment?.split(separator: "T"), parts.count == 2 else { return }
    values[.date] = String(parts[0])
    values[.time] = MomentFields(day: "", time: String(parts[1].prefix(8))).time
  }

  /// Whether fields keep these values: browsers take the ends of lines out of a line, and write those of a text as
  /// they do.
  private var isTypable: Bool {
    var values = values
    values[.data] = nil
    let lines = contents.flatMap { content in
      Content.Field.allCases.filter { !$0.hasLines }.map { content[$0] }
    }
    let texts = contents.flatMap { [$0[.body], $0[.otherBody]] }
    return !(lines + values.values).contains { $0.contains(where: \.isNewline) }
      && !texts.contains { $0.unicodeScalars.contains("\r") }
  }
}

// MARK: - To a message

extension MessageDraft {
  private static let successHours = 24

  /// The message of fields without ``faults``; the API says what else is wrong with it.
  package func form(timeZone: TimeZone) -> MessageForm {
    var form = MessageForm(
      name: self[.name],
      channel: isInApp ? .inApp : .push,
      variants: variants
    )
    if contents.count > 1 { form.defaultLanguage = contents.first?.tag }
    form.app = AppID(self[.app])
    form.audience = AudienceID(self[.audience])
    form.category = ConsentCategory(trimmed(.category))
    form.holdOutPercent = TypedNumber.percent(self[.holdOut])
    form.delivery = delivery(timeZone: timeZone)
    let (from, until) = (self[.quietFrom], self[.quietUntil])
    if !from.isEmpty || !until.isEmpty {
      form.quietHours = QuietHoursForm(from: from, until: until)
    }
    form.conversion = text(.success).map {
      ConversionForm(event: $0, withinHours: Self.successHours)
    }
    return form
  }

  private func delivery(timeZone: TimeZone) -> DeliveryForm {
    var delivery = DeliveryForm(DeliveryForm.Kind(rawValue: self[.delivery]) ?? .immediately)
    let time = text(.time) ?? "09:00"
    switch delivery.kind {
    case .immediately, .sequence: break
    case .local: delivery.localTime = "\(self[.date])T\(time)"
    case .event:
      delivery.event = self[.event]
      delivery.delaySeconds = delayMinutes.map { $0 * 60 }
    case .at: delivery.at = Timestamp(date: self[.date], time: time, in: timeZone)
    }
    return delivery
  }
}
