/// What is probably a mistake in a link: the `reason` of a ``LinkWarning``.
public enum WarningReason: Int, ReasonCode {
  case otherStoreApple, otherStoreGoogle, androidStoreApple, noStoreApple, noStoreGoogle
  case withoutStore, expired, ended, covered, contradiction, impossible

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
