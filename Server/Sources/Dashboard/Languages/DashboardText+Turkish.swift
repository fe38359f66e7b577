extension DashboardText {
  static let turkish: [Phrase: String] = [:]
}
