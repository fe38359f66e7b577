import ArgumentParser

/// Options that stand there without a text, such as an unset variable of a script leaves them.
enum EmptyText: Sendable {
  /// - Throws: an error that names the first option whose text is empty.
  static func refuse(_ options: [(name: String, text: String?)]) throws {
    let isBlank = { (text: String) in text.allSatisfy(\.isWhitespace) }
    guard let option = options.first(where: { $0.text.map(isBlank) == true }) else { return }
    throw ValidationError(
      "\(option.name) is empty. Leave it out. To remove it from a link, use link update --clear."
    )
  }
}
