/// What a host answered.
public struct OutboundAnswer: Hashable, Sendable {
  /// The URL that answered: the first one, or the last that a redirect led to.
  public var url: String
  /// The address that was asked.
  public var address: String
  public var status: Int
  /// The header fields in order, names lower case.
  public var headers: [Header]
  public var body: [UInt8]
  /// The URLs that led to this one by redirects that were followed.
  public var hops: [String]

  /// One header field.
  public struct Header: Hashable, Sendable {
    /// The name, lower case.
    public var name: String
    public var value: String
  }

  /// The first value of a header field.
  public subscript(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
