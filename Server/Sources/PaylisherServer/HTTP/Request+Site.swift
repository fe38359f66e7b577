import HTTPTypes
import Hummingbird

extension Request {
  /// Refuses a request that a page of another site makes a browser send.
  ///
  /// Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`
  /// ([Fetch Metadata](https://www.w3.org/TR/fetch-metadata/)); other clients send neither.
  ///
  /// - Throws: ``ProblemError`` of kind `cross_site`.
  func requireSameSite() throws(ProblemError) {
    let isOwn =
      if let site = headers[.secFetchSite] {
        site == "same-origin" || site == "none"
      } else if let origin = headers[.origin] {
        hostName != nil
          && origin.split(separator: "/").last.flatMap { HostName.of(String($0)) } == hostName
      } else {
        true
      }
    guard isOwn else {
      throw ProblemError(.crossSite, "A page of another site may not ask for this.")
    }
  }
}
