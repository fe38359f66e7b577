/// What a host answered.
package struct OutboundAnswer: Hashable, Sendable {
  /// The URL that answered: the first one, or the last that a redirect led to.
  package var url: String
  /// The address that was asked.
  package var address: String
  package var status: Int
  /// The header fields in order, names lower case.
  package var headers: [Header]
  package var body: [UInt8]
  /// The URLs that led to this one by redirects that were followed.
  package var hops: [String]

  /// One header field.
  package struct Header: Hashable, Sendable {
    /// The name, lower case.
    package var name: String
    package var value: String
  }

  /// The first value of a header field.
  package subscript(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
