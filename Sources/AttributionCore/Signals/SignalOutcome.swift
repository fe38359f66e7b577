/// What comparing one signal found.
public enum SignalOutcome: String, Hashable, Sendable, CaseIterable {
  /// Both sides say the same.
  case agree
  /// They differ by what one phone's browser and app may differ in: a rounded point, an update's
  /// minor number, a zone under two names.
  case close
  /// They contradict each other.
  case disagree
  /// One side or both do not tell.
  case missing
  /// The browser told it and the app did not, although apps can: it counts as a contradiction.
  case withheld
  /// One side tells a value that its browser is known to freeze, so that it says nothing.
  case frozen
}
