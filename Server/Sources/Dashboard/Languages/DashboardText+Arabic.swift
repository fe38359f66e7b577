extension DashboardText {
  static let arabic: [Phrase: String] = [:]
}
