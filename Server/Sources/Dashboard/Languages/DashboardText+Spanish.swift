extension DashboardText {
  static let spanish: [Phrase: String] = [:]
}
