package import LinkPages
package import WireModels

/// What the frame of a ``DeviceFrame`` shows.
package struct DeviceDrawing: Sendable {
  /// The user and the request.
  package var environment: DashboardEnvironment
  /// Whether the phone has a dark interface.
  package var isDark: Bool
  /// The draft, laid out for the phone; `nil` where it has nothing to show.
  package var drawing: DrawingPage.Content?
  /// Why the draft cannot be drawn.
  package var problem: Problem?
  /// The person whose words the draft has.
  package var person: ScreenPerson?
  /// The properties that texts ask for which are not stored yet, so that the person has none of them here.
  package var unsaved: [String] = []

  /// Makes a drawing of nothing.
  package init(environment: DashboardEnvironment, isDark: Bool) {
    (self.environment, self.isDark) = (environment, isDark)
  }

  /// The page in the frame.
  package var page: DrawingPage {
    DrawingPage(
      title: environment.text(.preview),
      language: environment.language,
      isDark: isDark,
      note: note,
      content: content
    )
  }

  /// Why texts have their defaults.
  private var note: String? {
    guard let person else { return nil }
    guard person.isKnown else {
      return environment.text(.unknownReader, ["person": person.distinctID])
    }
    guard !unsaved.isEmpty else { return nil }
    return environment.text(.wordsAfterSaving, ["names": unsaved.joined(separator: ", ")])
  }

  private var content: DrawingPage.Content {
    if let problem {
      let reason =
        problem.errors?.first.map { "\($0.pointer): \($0.detail)" } ?? problem.detail
        ?? problem.title
      return .problem(environment.text(.notDrawn, ["problem": reason]))
    }
    return drawing ?? .problem(environment.text(.nothingToDraw))
  }
}
