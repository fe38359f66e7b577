package import LinkCore

extension ShortCode {
  /// The short URL of a link with the code on a domain whose links begin with `baseURL`.
  ///
  /// ```swift
  /// ShortCode("SUMMER25")?.url(on: "https://go.example.com")  // "https://go.example.com/c/SUMMER25"
  /// ```
  package func url(on baseURL: String) -> String { "\(baseURL)/c/\(path)" }
}
