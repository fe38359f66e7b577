/// One step of a pattern.
enum PatternElement: Hashable, Sendable {
  /// This byte.
  case byte(UInt8)
  /// `?`: any one character.
  case one
  /// `*`: any characters, none included.
  case many
  /// One of these bytes: `$(digit)` and its like.
  case set(ByteSet)
  /// One of these texts: `$(lang)`, `$(region)` and a workspace's own variables.
  case words(WordSet)
}
