/// Why a provider or the server stopped a message, or refuses a push key: the `reason` of a ``MessageResource``, a
/// ``MessageStep`` and a ``PushKeyResource``.
///
/// The argument `code` is the provider's own code, such as `InvalidProviderToken`.
public enum PushReason: Int, ReasonCode {
  case noKey, appleRefuses, firebaseRefusesField, firebaseRefuses, limits, notWritten, otherBundle
  case appleRefusesKey, clockWrong, notSigned, noAppleKey, accountDenied, noProject, accountRefused

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
