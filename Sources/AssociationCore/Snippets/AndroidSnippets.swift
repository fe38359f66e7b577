/// What an Android app and its developer need so that a domain's links open the app.
public struct AndroidSnippets: Hashable, Sendable {
  /// The app's package name.
  public var packageName: String
  /// The app's own scheme; `nil` leaves it out.
  public var scheme: String?
  /// The link domain.
  public var domain: String
  /// A link to try, on the domain.
  public var link: String

  /// Makes snippets.
  public init(packageName: String, scheme: String? = nil, domain: String, link: String) {
    self.packageName = packageName
    self.scheme = scheme
    self.domain = domain
    self.link = link
  }

  /// Every snippet, in the order of the work.
  public var all: [AppSnippet] {
    [manifest, tests, verification]
  }

  /// One filter for App Links and one for the scheme: joined, Android would take every combination
  /// of their parts and verify none.
  ///
  /// The one for App Links claims the paths of links alone, so that the sign-in page
  /// and the dashboard of the same host stay in the browser; small QR codes have the path in capitals.
  private var manifest: AppSnippet {
    AppSnippet(
      name: "manifest",
      place:
        "AndroidManifest.xml, inside the <activity> that opens links (android:exported=\"true\")",
      text: ([filter(scheme: "https", host: domain, verified: true)]
        + [scheme.map { filter(scheme: $0, host: nil, verified: false) }].compactMap(\.self))
        .joined(separator: "\n")
    )
  }

  private func filter(scheme: String, host: String?, verified: Bool) -> String {
    let paths =
      host == nil
      ? ""
      : """

        <data android:pathPrefix="/c/" />
        <data android:pathPrefix="/C/" />
      """
    let host = host.map { " android:host=\"\(Markup.escaped($0))\"" } ?? ""
    return """
      <intent-filter\(verified ? " android:autoVerify=\"true\"" : "")>
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="\(Markup.escaped(scheme))"\(host) />\(paths)
      </intent-filter>
      """
  }

  /// The phone's own shell reads the command once more, so it is quoted twice.
  private var tests: AppSnippet {
    let links = [link] + [scheme.map { "\($0)://test" }].compactMap(\.self)
    let commands = links.map { link in
      let command =
        "am start -W -a android.intent.action.VIEW -d \(Shell.quoted(link)) \(packageName)"
      return "adb shell \(Shell.quoted(command))"
    }
    return AppSnippet(
      name: "adb",
      place: "A terminal, while an emulator or a phone with the app is attached",
      text: commands.joined(separator: "\n")
    )
  }

  private var verification: AppSnippet {
    AppSnippet(
      name: "verification",
      place:
        "A terminal: verify the domain again and show the verdict, which should be “verified” (Android 12 and later)",
      text: """
        adb shell pm set-app-links --package \(packageName) 0 all
        adb shell pm verify-app-links --re-verify \(packageName)
        adb shell pm get-app-links \(packageName)
        curl -sSi \(Shell.quoted("https://\(domain)/.well-known/assetlinks.json"))
        """
    )
  }
}
