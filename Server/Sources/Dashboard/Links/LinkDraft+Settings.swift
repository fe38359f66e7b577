package import Foundation
import JSONCoding
import LinkCore
package import WireModels

extension LinkDraft {
  /// The fields with what a link has.
  package init(_ link: LinkResource, environment: DashboardEnvironment) {
    self.init(version: link.version.description)
    self.link = link
    let members = (try? link.settings.members) ?? [:]
    for field in Field.allCases {
      guard let value = field.value, value.field != .password else { continue }
      let member = value.read(members)
      // A flag that the link does not have stays as it is by default.
      if value.kind != .flag || member != nil { values[field] = Self.text(member, value.kind) }
    }
    let zone = environment.timeZone
    if let start = link.settings.startsAt {
      show(MomentFields(start, .beginning, in: zone), .starts)
    }
    if let end = link.settings.expiresAt { show(MomentFields(end, .end, in: zone), .expires) }
    readParameters()
  }

  /// The fields of a copy of another link, without its code and its password.
  package init(copyOf original: LinkResource, environment: DashboardEnvironment) {
    self.init(original, environment: environment)
    (link, version, self.original) = (nil, nil, original)
    values[.code] = nil
  }

  private mutating func show(_ moment: MomentFields, _ day: Field) {
    values[day] = moment.day
    values[day == .starts ? .startsTime : .expiresTime] = moment.time
  }

  private static func text(_ value: JSONValue?, _ kind: LinkField.Kind) -> String {
    switch (value, kind) {
    case (.string(let text), _): text
    case (.integer(let number), .milliseconds): AppDraft.units(number, of: AppDraft.hour)
    case (.integer(let number), .number): String(number)
    case (.bool(let isOn), _): isOn ? "1" : "0"
    case (.array(let items), .texts): items.compactMap(\.stringValue).joined(separator: ", ")
    case (let value?, .json): value.canonicalText
    default: ""
    }
  }

  /// The settings of a new link.
  package func settings(timeZone: TimeZone) -> LinkSettings {
    var settings = original.map { LinkSettings($0) } ?? LinkSettings(targets: TargetsForm())
    settings.state = nil
    settings.code = text(.code)
    settings.domain = text(.domain)
    settings.unlisted = self[.unlisted] == "1" ? true : nil
    apply(to: &settings, timeZone: timeZone)
    return settings
  }

  /// Replaces what the form sent in a link's settings, and keeps everything else.
  package func apply(to settings: inout LinkSettings, timeZone: TimeZone) {
    guard var members = try? settings.members else { return }
    for field in Field.allCases where field.isEditable && values[field] != nil {
      guard let value = field.value, value.kind != .moment else { continue }
      value.write(json(field, value, over: value.read(members)), to: &members)
    }
    let old = settings
    // Every link has targets; the server refuses one without any.
    if members["targets"] == nil { members["targets"] = .object([:]) }
    guard let changed = try? LinkSettings(members: members) else { return }
    settings = changed
    settings.startsAt = moment(.starts, .startsTime, .beginning, in: timeZone, over: old.startsAt)
    settings.expiresAt = moment(.expires, .expiresTime, .end, in: timeZone, over: old.expiresAt)
    settings.password = self[.password].isEmpty ? nil : self[.password]
  }

  /// What stands for texts that are no day, or no time of one: the server takes no moment before the year 2000.
  private static let refused = Timestamp(milliseconds: 0)

  /// The value that the text of a field means; the server refuses what stands for a text that means none.
  private func json(_ field: Field, _ value: LinkValue, over old: JSONValue?) -> JSONValue? {
    if value.kind == .flag { return .bool(self[field] == "1") }
    guard let text = text(field) else { return nil }
    switch value.kind {
    case .texts:
      let texts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return .array(texts.filter { !$0.isEmpty }.map { .string($0) })
    case .number: return .integer(Int64(clamping: TypedNumber.whole(text) ?? 0))
    case .milliseconds:
      // A window that the form rounds stays as it is until its text changes.
      return text == Self.text(old, .milliseconds) ? old : .integer(Self.hours(text) ?? -1)
    case .json: return (try? JSONValue(parsing: Array(text.utf8)))?.objectValue.map { .object($0) }
    default: return .string(field.isAddress ? Self.address(text) : text)
    }
  }

  /// The milliseconds of a number of hours.
  private static func hours(_ text: String) -> Int64? {
    let number = Double(text.filter { $0 != " " }.replacing(",", with: "."))
    guard let number, (0...100_000).contains(number) else { return nil }
    return Int64((number * Double(AppDraft.hour)).rounded())
  }

  /// The text of a field without space around it; `nil` for an empty one.
  func text(_ field: Field) -> String? {
    let text = self[field].trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  /// An address of the web; people leave the scheme out, as in `www.example.com`.
  private static func address(_ text: String) -> String {
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return host.contains(".") && !host.contains(":") ? "https://\(text)" : text
  }

  /// The moment in two fields; `old` if they were not sent, or say it already, but for its seconds.
  private func moment(
    _ day: Field,
    _ time: Field,
    _ edge: MomentFields.Edge,
    in timeZone: TimeZone,
    over old: Timestamp?
  ) -> Timestamp? {
    guard values[day] != nil || values[time] != nil else { return old }
    let fields = MomentFields(day: text(day) ?? "", time: text(time) ?? "")
    guard fields != MomentFields(day: "", time: "") else { return nil }
    if let old, fields == MomentFields(old, edge, in: timeZone) { return old }
    return fields.moment(edge, in: timeZone) ?? Self.refused
  }

  /// What cannot be sent to the API; `nil` if everything can.
  package var problem: Problem? {
    let faults = parameterFaults + (dataFault.map { [$0] } ?? [])
    guard !faults.isEmpty else { return nil }
    return Problem(
      status: 422,
      code: "invalid_fields",
      title: "Invalid fields",
      errors: faults
    )
  }

  private var dataFault: Problem.FieldError? {
    guard let text = text(.campaignData),
      (try? JSONValue(parsing: Array(text.utf8)))?.objectValue == nil
    else { return nil }
    return .init(pointer: Field.campaignData.pointer, code: "invalid", .object)
  }

  /// What the API says of windows in milliseconds, in the hours of the form.
  package func inHours(_ problem: Problem) -> Problem {
    var problem = problem
    problem.errors = problem.errors?.map { fault in
      let longest: Int64? =
        switch fault.pointer {
        case Field.certainWindow.pointer: MatchWindow.longestCertain
        case Field.likelyWindow.pointer: MatchWindow.longestProbabilistic
        default: nil
        }
      guard let longest else { return fault }
      return Problem.FieldError(
        pointer: fault.pointer,
        code: "invalid",
        .number,
        ["low": .init(0), "high": .init(longest / AppDraft.hour)]
      )
    }
    return problem
  }
}
