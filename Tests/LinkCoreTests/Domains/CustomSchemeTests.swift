import LinkCore
import Testing

struct CustomSchemeTests {
  @Test(arguments: [
    ("yourapp", "yourapp"), ("YourApp", "yourapp"), ("com.example.app", "com.example.app"),
    ("fb123", "fb123"), ("a+b-c.d", "a+b-c.d"), ("x", "x"),
  ])
  func keepsLowerCase(text: String, canonical: String) {
    #expect(CustomScheme(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "1app", "-app", "your_app", "your app", "yourapp:", "yourapp://", "uygulamaçı", "ap\tp",
    "https", "HTTP", "ftp", "mailto", "tel", "sms", "market", "ms-word", "MS-Excel", "cid", "mid",
    "magnet", "steam", "zoommtg", "zoomus", "msteams",
    String(repeating: "a", count: 65),
  ])
  func refusesWhatNoAppOwns(text: String) {
    #expect(CustomScheme(text) == nil)
  }

  @Test(arguments: [
    "ms-msdt", "ms-appinstaller", "search-ms", "smb", "ssh", "ldap", "x-safari-https",
    "googlechromes", "firefox", "microsoft-edge", "shortcuts", "prefs", "resource", "itms-beta",
  ])
  func refusesSchemesThatRunOrOpenSomethingElse(scheme: String) {
    // asvs 1.2.2
    // attack 42
    #expect(CustomScheme.neverAllowed.contains(scheme))
  }

  @Test(arguments: CustomScheme.neverAllowed.sorted())
  func refusesWhatIsNeverAllowed(scheme: String) {
    // asvs 1.2.2
    // attack 42
    #expect(CustomScheme(scheme) == nil)
    #expect(CustomScheme(scheme.uppercased()) == nil)
  }
}
