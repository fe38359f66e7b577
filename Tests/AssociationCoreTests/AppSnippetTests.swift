import AssociationCore
import Testing

@Suite struct AppSnippetTests {
  static let apple = AppleSnippets(
    bundleID: "com.example.app",
    teamID: "ABCDE12345",
    scheme: "acme",
    domain: "go.example.com",
    link: "https://go.example.com/c/SUMMER25?a=1&b=it's"
  )
  static let android = AndroidSnippets(
    packageName: "com.example.app",
    scheme: "acme",
    domain: "go.example.com",
    link: "https://go.example.com/c/SUMMER25?a=1&b=it's"
  )

  @Test func namesEachSnippetOnce() {
    #expect(
      Self.apple.all.map(\.name) == ["entitlements", "info-plist", "simulator", "association"]
    )
    #expect(Self.android.all.map(\.name) == ["manifest", "adb", "verification"])
    var plain = Self.apple
    plain.scheme = nil
    #expect(plain.all.map(\.name) == ["entitlements", "simulator", "association"])
  }

  @Test func quotesForTheShell() throws {
    let simulator = try #require(Self.apple.all.first { $0.name == "simulator" }).text
    #expect(
      simulator.contains(
        #"xcrun simctl openurl booted 'https://go.example.com/c/SUMMER25?a=1&b=it'\''s'"#
      )
    )
    // A shell ends the word at a quote whatever mark follows.
    var marked = Self.apple
    marked.link = "https://go.example.com/?b='\u{301};rm"
    let text = try #require(marked.all.first { $0.name == "simulator" }).text
    let quoted = #"'https://go.example.com/?b='\''"# + "\u{301};rm'"
    #expect(text.utf8.contains(quoted.utf8))
    let adb = try #require(Self.android.all.first { $0.name == "adb" }).text
    #expect(adb.hasPrefix("adb shell 'am start -W -a android.intent.action.VIEW -d "))
    #expect(adb.contains(#"'\''https://go.example.com/c/SUMMER25?a=1&b=it'"#))
  }

  @Test func keepsTheVerifiedFilterByItself() throws {
    let manifest = try #require(Self.android.all.first { $0.name == "manifest" }).text
    #expect(manifest.components(of: "<intent-filter") == 2)
    #expect(manifest.components(of: "android:autoVerify=\"true\"") == 1)
    #expect(
      manifest.contains(
        """
          <data android:scheme="https" android:host="go.example.com" />
          <data android:pathPrefix="/c/" />
          <data android:pathPrefix="/C/" />
        </intent-filter>
        """
      )
    )
    // The app's own scheme has every path.
    #expect(manifest.components(of: "android:pathPrefix") == 2)
    #expect(manifest.contains("<data android:scheme=\"acme\" />\n</intent-filter>"))
  }

  @Test func escapesMarkup() throws {
    var hostile = Self.apple
    hostile.scheme = "a<b>&\"c"
    let plist = try #require(hostile.all.first { $0.name == "info-plist" }).text
    #expect(plist.contains("<string>a&lt;b&gt;&amp;&quot;c</string>"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
