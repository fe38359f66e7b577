import LinkCore
import TargetCore
import Testing

@Suite struct OneLinkTests {
  @Test func readsTheParametersOfALink() throws {
    let text =
      "https://go.example.com/TMPL/abc?pid=mail&c=Summer%20sale&deep_link_value=apple"
      + "&deep_link_sub1=7&deep_link_sub10=x&deep_link_sub11=no&af_sub2=b&fruit_name=apple&af_ad="
      + "&c=Autumn&is_retargeting=true&af_click_lookback=20d"
    let configuration = LinkConfiguration(
      customSchemes: [],
      universalLinkDomains: ["go.example.com"]
    )
    let link = try #require(LinkGrammar.parse(text, configuration: configuration).link)
    let parameters = OneLinkParameters(link.parameters)
    #expect(parameters[.value] == "apple")
    #expect(parameters[.mediaSource] == "mail")
    #expect(parameters[.campaign] == "Autumn")
    #expect(parameters[.ad] == nil)
    #expect(parameters[.sub2] == "b")
    #expect(parameters.values["deep_link_sub10"] == "x")
    #expect(parameters.values["fruit_name"] == "apple")
    #expect(parameters.isOn(.isRetargeting))
    #expect(!parameters.isOn(.forcesScheme))
  }

  @Test func printsAQueryThatReadsBack() throws {
    let values = ["c": "a&b=c d", "deep_link_value": "ü/%2F", "x#y": "+?"]
    let query = OneLinkParameters(values).query
    #expect(query == "c=a%26b%3Dc%20d&deep_link_value=%C3%BC%2F%252F&x%23y=%2B%3F")
    let configuration = LinkConfiguration(customSchemes: ["a"], universalLinkDomains: [])
    let link = LinkGrammar.parse("a://b?\(query)", configuration: configuration).link
    #expect(link.map { OneLinkParameters($0.parameters).values } == values)
  }

  @Test(arguments: [
    ("pid", 150), ("c", 100), ("af_og_title", 250), ("af_og_description", 250),
    ("anything", 2_048),
  ])
  func refusesWhatIsTooLong(name: String, limit: Int) throws {
    try OneLinkParameters([name: String(repeating: "a", count: limit)]).checkLengths()
    let long = OneLinkParameters([name: String(repeating: "a", count: limit + 1)])
    #expect(throws: OneLinkParameters.TooLong(name: name, limit: limit)) {
      try long.checkLengths()
    }
  }

  @Test func refusesAPayloadThatIsTooLong() {
    let values = (0..<4).map { ("name\($0)", String(repeating: "a", count: 1_000)) }
    #expect(throws: OneLinkParameters.TooLong(name: "query", limit: 3_000)) {
      try OneLinkParameters(Dictionary(uniqueKeysWithValues: values)).checkLengths()
    }
  }
}
