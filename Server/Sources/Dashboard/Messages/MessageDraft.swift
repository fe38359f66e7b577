public import Foundation
import LinkCore
public import WireModels

/// The fields of the form of a notification, and the message that they make.
public struct MessageDraft: Sendable {
  /// The fields, by their names in the form.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    case channel, name, app, audience, category, language, title, body, image, action
    case shape, button, screen
    case otherTitle, otherBody, delivery, date, time, event, delay, quietFrom, quietUntil
    case holdOut, success, json
  }

  /// What is in the fields.
  public var values: [Field: String] = [:]

  /// Makes an empty draft, or one with values.
  public init(values: [Field: String] = [:]) {
    self.values = values
  }

  subscript(field: Field) -> String { values[field] ?? "" }

  /// The names of the fields by the places in the body of the request.
  var places: [String: String] {
    let content = "/variants/0/contents/\(language)"
    return [
      "/name": "name", "/audience": "audience", "/category": "category", "/app": "app",
      "/delivery/at": "date", "/delivery/localTime": "date", "/delivery/event": "event",
      "/quietHours/from": "quietFrom", "/quietHours/until": "quietUntil",
      "/holdOutPercent": "holdOut", "/conversion/event": "success",
      content: "title", "\(content)/layout": "title", "\(content)/action": "action",
      "\(content)/imageURL": "image",
    ]
  }

  private var language: String { self[.language].isEmpty ? "en" : self[.language] }

  /// Whether the message is shown inside the app.
  var isInApp: Bool { self[.channel] == MessageChannel.inApp.rawValue }

  /// The fields of a stored message; `nil` where it has more than the form shows, and is changed as
  /// JSON.
  public init?(_ form: MessageForm, timeZone: TimeZone) {
    guard form.variants.count <= 2, form.caps == nil,
      form.perMinute == nil, form.lifetimeSeconds == nil, form.collapseID == nil,
      form.variants.allSatisfy({ $0.contents.count == 1 && $0.weight ?? 1 == 1 }),
      let (language, content) = form.variants.first?.contents.first,
      form.delivery?.repeatAfterSeconds == nil, form.quietHours?.drops != true,
      form.conversion?.withinHours ?? Self.successHours == Self.successHours
    else { return nil }
    let other = form.variants.dropFirst().first?.contents.first?.value
    guard let contents = Self.values(of: content, and: other, form.channel) else { return nil }
    values = [
      .channel: form.channel.rawValue, .name: form.name, .language: language,
      .app: form.app?.description ?? "", .audience: form.audience?.description ?? "",
      .category: form.category?.name ?? "", .quietFrom: form.quietHours?.from ?? "",
      .quietUntil: form.quietHours?.until ?? "", .success: form.conversion?.event ?? "",
      .holdOut: form.holdOutPercent.map { "\($0)" } ?? "",
    ]
    values.merge(contents) { $1 }
    read(form.delivery, timeZone: timeZone)
  }

  /// The fields of what a message says; `nil` where one of its variants has more than the form shows.
  private static func values(
    of content: MessageContentForm,
    and other: MessageContentForm?,
    _ channel: MessageChannel
  ) -> [Field: String]? {
    guard channel == .inApp else {
      return [
        .title: content.title ?? "", .body: content.body ?? "", .image: content.imageURL ?? "",
        .action: content.action ?? "", .otherTitle: other?.title ?? "",
        .otherBody: other?.body ?? "",
      ]
    }
    guard let layout = content.layout.flatMap(InAppLayout.init) else { return nil }
    var values: [Field: String] = [
      .title: layout.title, .body: layout.body, .image: layout.image, .action: layout.action,
      .button: layout.button, .shape: layout.shape.rawValue, .screen: layout.screen,
    ]
    if let other {
      guard let second = other.layout.flatMap(InAppLayout.init) else { return nil }
      (values[.otherTitle], values[.otherBody]) = (second.title, second.body)
      var same = layout
      (same.title, same.body) = (second.title, second.body)
      guard same == second else { return nil }
    }
    return values
  }

  /// A draft of everything that a message has, as JSON.
  public init(json form: MessageForm) {
    let data = try? JSONEncoder.indented.encode(form)
    values = [.json: String(decoding: data ?? Data(), as: UTF8.self)]
  }

  private static let successHours = 24

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
    values[.time] = String(parts[1].prefix(5))
  }

  /// The message; the API says what is wrong with it.
  public func form(timeZone: TimeZone) -> MessageForm {
    var variants = [MessageVariantForm(name: "A", contents: [language: content(.title, .body)])]
    if text(.otherTitle) != nil || text(.otherBody) != nil {
      let other = content(.otherTitle, .otherBody)
      variants.append(MessageVariantForm(name: "B", contents: [language: other]))
    }
    var form = MessageForm(
      name: self[.name],
      channel: isInApp ? .inApp : .push,
      variants: variants
    )
    form.app = AppID(self[.app])
    form.audience = AudienceID(self[.audience])
    form.category = ConsentCategory(self[.category])
    form.holdOutPercent = Int(self[.holdOut])
    form.delivery = delivery(timeZone: timeZone)
    if let from = text(.quietFrom), let until = text(.quietUntil) {
      form.quietHours = QuietHoursForm(from: from, until: until)
    }
    form.conversion = text(.success).map {
      ConversionForm(event: $0, withinHours: Self.successHours)
    }
    return form
  }

  /// What a variant says, whose title and text are in these fields.
  private func content(_ title: Field, _ body: Field) -> MessageContentForm {
    guard isInApp else {
      var content = MessageContentForm(title: text(title), body: text(body))
      (content.imageURL, content.action) = (text(.image), text(.action))
      return content
    }
    var content = MessageContentForm()
    content.layout = layout(title, body).json
    return content
  }

  /// The in-app message in the fields.
  private func layout(_ title: Field, _ body: Field) -> InAppLayout {
    InAppLayout(
      shape: InAppLayout.Shape(rawValue: self[.shape]) ?? .modal,
      title: self[title],
      body: self[body],
      image: self[.image],
      button: self[.button],
      action: self[.action],
      screen: self[.screen]
    )
  }

  /// The fields that a drawing of the message needs, for its address; without texts that are too long for one.
  var drawn: [(name: String, value: String)] {
    let fields: [Field] = [.channel, .shape, .language, .title, .body, .image, .button]
    return fields.map { ($0.rawValue, self[$0]) }.filter { 1...2_000 ~= $0.value.utf8.count }
  }

  private func text(_ field: Field) -> String? {
    self[field].isEmpty ? nil : self[field]
  }

  private func delivery(timeZone: TimeZone) -> DeliveryForm {
    var delivery = DeliveryForm(DeliveryForm.Kind(rawValue: self[.delivery]) ?? .immediately)
    let time = text(.time) ?? "09:00"
    switch delivery.kind {
    case .immediately: break
    case .local: delivery.localTime = "\(self[.date])T\(time)"
    case .event:
      delivery.event = self[.event]
      delivery.delaySeconds = Int64(self[.delay]).map { $0 * 60 }
    case .at: delivery.at = Timestamp(date: self[.date], time: time, in: timeZone)
    }
    return delivery
  }
}
