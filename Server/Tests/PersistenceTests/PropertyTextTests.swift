import Testing

@testable import Persistence

/// Properties as they are stored.
@Suite struct PropertyTextTests {
  @Test(arguments: [
    "{}",
    #"{"a":1}"#,
    #"{"$app_version":"1.2","$lib":"paylisher-ios","price":10,"tags":["a,b","c"]}"#,
    #"{"$set":{"plan":"pro"},"campaign_key":"K","jid":"j","note":"say \"{hi}\", then \\"}"#,
    #"{"a":{"b":[1,{"c":"]"}]},"b":null,"c":1.5e-7,"d":true}"#,
  ])
  func givesBackWhatItTookApart(_ text: String) {
    #expect(PropertyText(EventProperties(text)).text == text)
  }

  @Test func storesWhatRepeatsApart() {
    let text = PropertyText(
      #"{"$app_version":"1.2","$locale":"tr","campaign_key":"K","price":10,"title":"x"}"#
    )
    #expect(text.context == #"{"$app_version":"1.2","$locale":"tr"}"#)
    #expect(text.visit == #""campaign_key":"K""#)
    #expect(text.keys == #"["price","title"]"#)
    #expect(text.values == #"[10,"x"]"#)
  }

  @Test(arguments: ["", "[]", "{ }", #"{"a": 1}"#, #"{"a"}"#, #"{"a":1,}"#, "null"])
  func keepsWhatIsNoCompactObjectAsItIs(_ text: String) {
    let stored = PropertyText(EventProperties(text))
    #expect(stored.keys == nil)
    #expect(stored.text == text)
  }
}
