import Foundation
import LinkPages
import WireModels

/// What the sections of a link's form say while they are folded.
extension LinkFormPage {
  var ruleNames: [String] { ((draft.link ?? draft.original)?.settings.rules ?? []).map(\.name) }

  /// What the fields of a section say, one after the other; nothing for values by default.
  func state(of section: LinkFormSection) -> [String] {
    switch section {
    case .parameters: parameters + flags(of: section)
    case .apps: devices + flags(of: section)
    case .rules: ruleNames
    case .card: section.fields.lazy.compactMap { draft.text($0) }.prefix(1).map(\.self)
    case .limits: limitStates
    case .campaign:
      texts([.campaignType, .campaignTitle]) + labels(of: section.fields.dropFirst(2))
    case .match: flags(of: section) + [.certainWindow, .likelyWindow].compactMap(labelled)
    case .notes: texts([.notes]) + flags(of: section)
    }
  }

  /// Parameters as the URL has them, such as `utm_source=newsletter`.
  private var parameters: [String] {
    LinkDraft.Field.utm.compactMap { field in draft.text(field).map { "\(field.rawValue)=\($0)" } }
  }

  private func texts(_ fields: [LinkDraft.Field]) -> [String] {
    fields.compactMap { draft.text($0) }
  }

  /// The names of the fields that are filled in.
  private func labels(of fields: some Sequence<LinkDraft.Field>) -> [String] {
    fields.filter { draft.text($0) != nil }.map(label)
  }

  /// A value with the name of its field, such as `Click limit: 100`.
  private func labelled(_ field: LinkDraft.Field) -> String? {
    draft.text(field).map { "\(label(field)): \($0)" }
  }

  /// The switches that are not as they are by default.
  private func flags(of section: LinkFormSection) -> [String] {
    section.fields.filter { field in
      field.value?.kind == .flag && (draft[field] == "1") != (field.absent == "1")
    }
    .map { draft[$0] == "1" ? label($0) : text(.flagOff, ["name": label($0)]) }
  }

  /// The devices that have targets of their own.
  private var devices: [String] {
    var names: [String] = []
    for field in LinkFormSection.apps.fields
    where field.value?.field == .targets && draft.text(field) != nil {
      let name = field.value?.device ?? text(.computer)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private var limitStates: [String] {
    let isAsked =
      draft.text(.password) != nil || (draft.hasPassword && draft[.removePassword] != "1")
    return [
      moment(.starts, .startsTime, .beginning).map { text(.startsOn, ["day": $0]) },
      moment(.expires, .expiresTime, .end).map { text(.expiresOn, ["day": $0]) },
      labelled(.clickLimit),
      isAsked ? label(.password) : nil,
    ].compactMap(\.self) + labels(of: [.expiredTarget])
  }

  /// The moment of two fields as pages show it, else what is in the fields.
  private func moment(
    _ day: LinkDraft.Field,
    _ time: LinkDraft.Field,
    _ edge: MomentFields.Edge
  ) -> String? {
    let fields = MomentFields(day: draft.text(day) ?? "", time: draft.text(time) ?? "")
    guard !fields.day.isEmpty || !fields.time.isEmpty else { return nil }
    let (zone, format) = (environment.timeZone, environment.format)
    guard let moment = fields.moment(edge, in: zone) else {
      return [fields.day, fields.time].filter { !$0.isEmpty }.joined(separator: " ")
    }
    guard fields.time.isEmpty else { return format.momentText(moment) }
    return Day(fields.day, in: zone).map { format.fullDay($0.start) }
  }
}
