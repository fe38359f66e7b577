/// A currency by its three letters ([ISO 4217](https://www.iso.org/iso-4217-currency-codes.html)).
public struct CurrencyCode: Hashable, Sendable {
  /// No currency: of an amount that names none, or none that has three letters.
  public static let none = CurrencyCode(unchecked: "XXX")

  /// Three upper-case letters.
  public let code: String

  /// Reads three letters in any case; everything else is ``none``.
  public init(_ text: String?) {
    let letters = (text ?? "").uppercased()
    let isCode = letters.utf8.count == 3 && letters.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    code = isCode ? letters : Self.none.code
  }

  private init(unchecked code: String) {
    self.code = code
  }
}
