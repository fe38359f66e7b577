package import LinkCore

/// Apple's copies of association files, which iPhones ask in place of the domains since iOS 14.
package enum AppleCopy: Sendable {
  /// Where the copy of a domain's file is.
  package static func url(of domain: LinkDomain) -> String {
    "https://app-site-association.cdn-apple.com/a/v1/\(domain)"
  }
}
