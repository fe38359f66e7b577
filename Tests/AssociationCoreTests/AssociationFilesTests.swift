import AssociationCore
import LinkCore
import Testing

@Suite struct AssociationFilesTests {
  func app(_ bundle: String, clips: [String] = [], paths: [String]? = nil) throws -> AssociatedApp {
    try #require(
      AssociatedApp(teamID: "ABCDE12345", bundleID: bundle, clipIDs: clips, paths: paths)
    )
  }

  @Test func opensLinksAndLeavesTheServersOwnPathsAlone() throws {
    let file = AppleAppSiteAssociation.document(apps: [try app("com.example.app")])
    let matcher = AssociationMatcher(file)
    func verdict(_ path: String) -> AssociationVerdict {
      matcher.match(
        appID: "ABCDE12345.com.example.app",
        url: "https://go.example.com" + path
      ).verdict
    }
    for path in [
      "/c/SUMMER25", "/SUMMER25", "/c/SUMMER25?jid=1", "/products/42", "/", "/cart", "/events-2026",
      "/account/settings", "/dashboard", "/campaign/SUMMER25", "/help",
    ] {
      #expect(verdict(path) == .match, "\(path)")
    }
    for path in [
      "/api/v1/links", "/resolve/SUMMER25", "/c/SUMMER25+", "/SUMMER25+", "/batch", "/e", "/v1/x",
      "/c/SUMMER25/bridge", "/c/SUMMER25/handoff", "/robots.txt", "/campaign/resolve/A",
      "/livez", "/decide/", "/.well-known/assetlinks.json", "/openapi.json",
    ] {
      #expect(verdict(path) == .exclude, "\(path)")
    }
  }

  /// A report that is shared, an invitation and a link to a new password come by mail to phones that have the app.
  @Test(arguments: [AppleAppSiteAssociation.Format.components, .componentsAndPaths])
  func leavesSignInToTheBrowserWhereTheDashboardIs(
    _ format: AppleAppSiteAssociation.Format
  ) throws {
    let file = AppleAppSiteAssociation.document(
      apps: [try app("com.example.app")],
      format: format,
      hasDashboard: true
    )
    let matcher = AssociationMatcher(file)
    func verdict(_ path: String) -> AssociationVerdict {
      matcher.match(
        appID: "ABCDE12345.com.example.app",
        url: "https://go.example.com" + path
      ).verdict
    }
    for path in [
      "/dashboard", "/dashboard/shared/T", "/login", "/login/password/T", "/invitations/T",
      "/welcome/T", "/account", "/account/openid", "/openapi.html", "/docs/concepts.html", "/batch",
    ] {
      #expect(verdict(path) == .exclude, "\(path)")
    }
    for path in ["/c/SUMMER25", "/SUMMER25", "/dashboards", "/accounts/7", "/help"] {
      #expect(verdict(path) == .match, "\(path)")
    }
  }

  @Test func isTheSameWhateverTheOrderOfTheApps() throws {
    let apps = [
      try app("com.example.b", clips: ["ABCDE12345.com.example.b.Clip"]), try app("com.example.a"),
    ]
    let bytes = AppleAppSiteAssociation.generate(apps: apps)
    #expect(bytes == AppleAppSiteAssociation.generate(apps: apps.reversed()))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(#"{"appclips":{"apps":["ABCDE12345.com.example.b.Clip"]},"applinks":"#))
    #expect(
      text.hasSuffix(
        #""webcredentials":{"apps":["ABCDE12345.com.example.a","ABCDE12345.com.example.b"]}}"#
      )
    )
    #expect(!text.contains(#"\/"#))
  }

  @Test func groupsAppsThatOpenTheSamePaths() throws {
    let file = AppleAppSiteAssociation.document(
      apps: [try app("a"), try app("b"), try app("c", paths: ["/c/*"])]
    )
    let details = try #require(file["applinks"]?["details"]?.arrayValue)
    #expect(details.map { $0["appIDs"]?.arrayValue?.count ?? 0 } == [2, 1])
    #expect(details.allSatisfy { $0["paths"] == nil })
  }

  @Test func writesPathsForOlderSystemsWhereAsked() throws {
    let file = AppleAppSiteAssociation.document(
      apps: [try app("a")],
      format: .componentsAndPaths
    )
    let detail = try #require(file["applinks"]?["details"]?.arrayValue?.first)
    let paths = try #require(detail["paths"]?.arrayValue).compactMap(\.stringValue)
    #expect(paths.first == "NOT /api/*")
    #expect(paths.last == "*")
  }

  @Test(arguments: ["", "ABCDE1234", "ABCDE123456", "ABCDE-2345"])
  func refusesWhatIsNoTeam(teamID: String) {
    #expect(AssociatedApp(teamID: teamID, bundleID: "com.example.app") == nil)
  }

  @Test func statesAndroidAppsSorted() {
    let bytes = AssetLinks.generate(apps: [
      AssociatedAndroidApp(
        packageName: "b",
        fingerprints: ["bb:00", "AA:00"],
        sharesCredentials: false
      ),
      AssociatedAndroidApp(packageName: "c", fingerprints: []),
      AssociatedAndroidApp(packageName: "a", fingerprints: ["CC"]),
    ])
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"[{"relation":["delegate_permission/common.handle_all_urls","delegate_permission/common.get_login_creds"],"target":{"namespace":"android_app","package_name":"a","sha256_cert_fingerprints":["CC"]}},{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","package_name":"b","sha256_cert_fingerprints":["AA:00","BB:00"]}}]"#
    )
  }
}
