extension DashboardText {
  static let german: [Phrase: String] = [:]
  static let turkish: [Phrase: String] = [:]
  static let spanish: [Phrase: String] = [:]
  static let arabic: [Phrase: String] = [:]
}
