import Paylisher

/// The phone's clipboard.
struct Clipboard: PaylisherClipboard {
  let text: String

  func probableWebURL() async -> String? { text }
}
