/// What an Apple app and its developer need so that a domain's links open the app.
public struct AppleSnippets: Hashable, Sendable {
  /// The app's bundle id.
  public var bundleID: String
  /// The app's team; `nil` leaves out what needs it.
  public var teamID: String?
  /// The app's own scheme; `nil` leaves it out.
  public var scheme: String?
  /// The link domain.
  public var domain: String
  /// A link to try, on the domain.
  public var link: String
  /// The address that the SDK sends to; `nil` leaves its setup out.
  public var server: String?

  /// Makes snippets.
  public init(
    bundleID: String,
    teamID: String? = nil,
    scheme: String? = nil,
    domain: String,
    link: String,
    server: String? = nil
  ) {
    self.bundleID = bundleID
    self.teamID = teamID
    self.scheme = scheme
    self.domain = domain
    self.link = link
    self.server = server
  }

  /// Every snippet, in the order of the work.
  public var all: [AppSnippet] {
    [setup, entitlements, infoPlist, tests, device].compactMap(\.self)
  }

  private var setup: AppSnippet? {
    guard let server else { return nil }
    let schemes = scheme.map { "[\"\($0)\"]" } ?? "[]"
    return AppSnippet(
      name: "setup",
      place: "Where the app starts, with the key of: paylisher key create --app ios:\(bundleID)",
      text: "import Paylisher\n\n" + """
        let config = PaylisherConfig(apiKey: "paylisher_live_pk_…", host: "\(server)")
        let deepLinks = PaylisherDeepLinkConfig()
        deepLinks.customSchemes = \(schemes)
        deepLinks.universalLinkDomains = ["\(domain)"]
        config.deepLinkConfig = deepLinks
        PaylisherSDK.shared.setup(config)
        """
    )
  }

  private var entitlements: AppSnippet {
    let name = Markup.escaped(domain)
    return AppSnippet(
      name: "entitlements",
      place:
        "The app's .entitlements file, inside <dict>; in Xcode: Signing & Capabilities › Associated Domains",
      text: """
        <key>com.apple.developer.associated-domains</key>
        <array>
          <string>applinks:\(name)</string>
          <string>webcredentials:\(name)</string>
        </array>
        """
    )
  }

  private var infoPlist: AppSnippet? {
    guard let scheme else { return nil }
    return AppSnippet(
      name: "info-plist",
      place: "The app's Info.plist, inside <dict>; in Xcode: Info › URL Types",
      text: """
        <key>CFBundleURLTypes</key>
        <array>
          <dict>
            <key>CFBundleURLName</key>
            <string>\(Markup.escaped(bundleID))</string>
            <key>CFBundleTypeRole</key>
            <string>Editor</string>
            <key>CFBundleURLSchemes</key>
            <array>
              <string>\(Markup.escaped(scheme))</string>
            </array>
          </dict>
        </array>
        """
    )
  }

  private var tests: AppSnippet {
    let own = scheme.map { "xcrun simctl openurl booted \(Shell.quoted("\($0)://test"))" }
    let commands = [
      "xcrun simctl openurl booted \(Shell.quoted(link))", own,
      "xcrun simctl spawn booted log stream --level debug --predicate 'process == \"swcd\"'",
    ]
    return AppSnippet(
      name: "simulator",
      place: "A terminal on a Mac, while a simulator runs with the app",
      text: commands.compactMap(\.self).joined(separator: "\n")
    )
  }

  /// Apple's own tool says what the system thinks of the file; it runs as root only.
  private var device: AppSnippet {
    let file = "https://\(domain)/.well-known/apple-app-site-association"
    let copy = "https://app-site-association.cdn-apple.com/a/v1/\(domain)"
    return AppSnippet(
      name: "association",
      place: "A terminal on a Mac: the file, Apple's copy of it, and what the system makes of both",
      text: """
        curl -sSi \(Shell.quoted(file))
        curl -sSi \(Shell.quoted(copy))
        sudo swcutil dl -d \(Shell.quoted(domain))
        sudo swcutil verify -d \(Shell.quoted(domain)) -u \(Shell.quoted(link))
        """
    )
  }
}
