/// Why a rule of an association file does not apply to a URL: the `reason` of an ``AssociationAnswer/Step``.
public enum MismatchReason: Int, ReasonCode {
  case pathDiffers, queryDiffers, itemDiffers, fragmentDiffers

  /// The names of the cases on the wire.
  public static let names = ReasonNames(Self.self)
}
