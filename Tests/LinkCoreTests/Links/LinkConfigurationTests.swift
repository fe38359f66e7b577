import LinkCore
import Testing

struct LinkConfigurationTests {
  @Test func readsWhatPeopleWrite() {
    let configuration = LinkConfiguration(
      customSchemes: ["YourApp", "other://"],
      universalLinkDomains: [
        "applinks:go.example.com?mode=developer", "https://Link.Example.com/path",
        "*.brand.example",
        "localhost:8080",
      ]
    )
    #expect(configuration.schemes.map(\.description).sorted() == ["other", "yourapp"])
    #expect(
      configuration.domains.map(\.description).sorted()
        == ["go.example.com", "link.example.com", "localhost"]
    )
    #expect(configuration.parentDomains.map(\.description) == ["brand.example"])
    #expect(configuration.unreadableEntries.isEmpty)
  }

  @Test func keepsWhatItCannotRead() {
    let configuration = LinkConfiguration(
      customSchemes: ["https", "your_app", ""],
      universalLinkDomains: ["exa mple.com", "*", "com"]
    )
    #expect(
      configuration.unreadableEntries == ["https", "your_app", "", "exa mple.com", "*", "com"]
    )
    #expect(configuration.schemes.isEmpty)
    #expect(configuration.domains.isEmpty)
  }
}
