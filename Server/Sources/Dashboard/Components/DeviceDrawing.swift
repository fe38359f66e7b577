public import LinkPages
public import WireModels

/// What the frame of a ``DeviceFrame`` shows.
public struct DeviceDrawing: Sendable {
  /// The user and the request.
  public var environment: DashboardEnvironment
  /// Whether the phone has a dark interface.
  public var isDark: Bool
  /// The draft, laid out for the phone; `nil` where it has nothing to show.
  public var drawing: DrawingPage.Content?
  /// Why the draft cannot be drawn.
  public var problem: Problem?

  /// Makes a drawing of nothing.
  public init(environment: DashboardEnvironment, isDark: Bool) {
    (self.environment, self.isDark) = (environment, isDark)
  }

  /// The page in the frame.
  public var page: DrawingPage {
    DrawingPage(
      title: environment.text(.preview),
      language: environment.language,
      isDark: isDark,
      content: content
    )
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
