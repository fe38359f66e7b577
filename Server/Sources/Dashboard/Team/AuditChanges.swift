import LinkPages
import WireModels

/// The values of a change, before and after.
struct AuditChanges: Sendable {
  private let changes: [AuditChange]
  private let text: DashboardText
  private let words: AuditWords

  /// Shows changes of which no entry is known, with times in UTC.
  init(_ changes: [AuditChange], _ text: DashboardText) {
    (self.changes, self.text, words) = (changes, text, AuditWords(text))
  }

  /// Shows the changes of an entry of the audit log.
  init(_ entry: AuditEntryResource, _ environment: DashboardEnvironment) {
    (changes, text) = (entry.changes, environment.text)
    words = AuditWords(entry, environment)
  }

  var html: HTML {
    DataTable(
      caption: text(.values),
      hidesCaption: true,
      columns: [text(.field), text(.before), text(.after)].map { .init(name: $0) },
      rows: changes.map { change in
        [
          words.label(of: change.field), words.value(change.before, of: change.field),
          words.value(change.after, of: change.field),
        ]
      }
    ).html
  }
}
