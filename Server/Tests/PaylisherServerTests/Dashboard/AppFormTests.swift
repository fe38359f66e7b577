import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkCore
import Testing
import WireModels

@testable import PaylisherServer

/// The page of an app: its settings and its push keys, by hand.
@Suite struct AppFormTests {
  private static func form(_ version: String) -> KeyValuePairs<String, String> {
    [
      "name": "Store", "scheme": "store", "teamID": "abcde12345",
      "storeURL": "https://apps.apple.com/app/id1234567890", "color": "#00AA88",
      "isDeferred": "1", "certainWindow": "48", "isProbabilistic": "1",
      "probabilisticWindow": "1.5", "errorRate": "0.5", "deepLinkWindow": "3",
      "impressionWindow": "0.5", "version": version,
    ]
  }

  private let server: TestServer

  init() async throws {
    server = try await TestServer()
  }

  private func app() async throws -> AppResource {
    let page = try await server.manage(.get, "/api/v1/apps").decoded(Page<AppResource>.self)
    return try #require(page.items.first { $0.platform == .ios })
  }

  /// The version in the form of an app's page.
  private func version(_ page: TestResponse) throws -> String {
    try String(#require(page.text.firstMatch(of: /name="version" value="([^"]+)"/)).output.1)
  }

  @Test("What the form says is what the API stores, and the audit log has it")
  func changesAnApp() async throws {
    let browser = try await server.browser(.admin)
    let old = try await app()
    let path = "/dashboard/apps/\(old.id)"
    let page = try await browser.open(path)
    #expect(page.text.contains("action=\"\(path)\""))
    let answer = try await browser.post(path, Self.form(version(page)))
    #expect(answer.status == .seeOther, "\(answer.text)")
    let new = try await app()
    #expect(new.name == "Store" && new.scheme == "store" && new.teamID == "ABCDE12345")
    #expect(new.platform == old.platform && new.bundleID == old.bundleID)
    #expect(new.storeURL == "https://apps.apple.com/app/id1234567890")
    #expect(new.appearance == AppAppearance(color: "00AA88"))
    #expect(new.matching.isEnabled && new.matching.isProbabilistic)
    #expect(new.matching.errorRate == 0.005)
    #expect(new.matching.certainWindow == 172_800_000)
    #expect(new.matching.probabilisticWindow == 5_400_000)
    #expect(new.attribution == AttributionWindows(deepLink: 259_200_000, impression: 43_200_000))
    let audit = try await server.manage(.get, "/api/v1/audit-log?limit=5").text
    #expect(audit.contains("app.update") && audit.contains("0.005"))
    let late = try await browser.post(path, Self.form(version(page)))
    #expect(late.status == .preconditionFailed && late.text.contains("value=\"Store\""))
    #expect(late.text.contains("<a href=\"\(path)\">Reload</a>"))
    #expect(try await app() == new)
  }

  @Test("A wrong value names its field, keeps what was typed, and changes nothing")
  func refusesWrongValues() async throws {
    let browser = try await server.browser(.admin)
    let old = try await app()
    let path = "/dashboard/apps/\(old.id)"
    let version = try await version(browser.open(path))
    let wrong: KeyValuePairs = [
      "name": "Half typed", "scheme": "store", "isDeferred": "1", "errorRate": "7",
      "certainWindow": "48", "probabilisticWindow": "1", "deepLinkWindow": "7",
      "impressionWindow": "many", "version": version,
    ]
    let numbers = try await browser.post(path, wrong)
    #expect(numbers.status == .unprocessableContent)
    #expect(numbers.text.contains("<a href=\"#errorRate\">"))
    #expect(numbers.text.contains("<a href=\"#impressionWindow\">"))
    #expect(
      numbers.text.contains("value=\"Half typed\"") && numbers.text.contains("value=\"many\"")
    )
    let scheme = try await browser.post(
      path,
      [
        "name": "Half typed", "scheme": "1 a", "errorRate": "0.1", "certainWindow": "48",
        "probabilisticWindow": "1", "deepLinkWindow": "7", "impressionWindow": "1",
        "version": version,
      ]
    )
    #expect(scheme.status == .unprocessableContent)
    #expect(scheme.text.contains("<a href=\"#scheme\">"))
    #expect(try await app() == old)
  }

  @Test("What is wrong is said in the language of the page")
  func refusesInTheLanguageOfThePage() async throws {
    let browser = try await server.browser(.admin)
    let path = "/dashboard/apps/\(try await app().id)"
    let version = try await version(browser.open(path))
    let wrong: KeyValuePairs = [
      "name": "Store", "scheme": "1 a", "errorRate": "0.1", "certainWindow": "48",
      "probabilisticWindow": "1", "deepLinkWindow": "7", "impressionWindow": "1",
      "version": version,
    ]
    let answer = try await browser.post(path, wrong, language: "de")
    #expect(answer.text.contains("ein Buchstabe, dann Buchstaben"), "\(answer.text)")
    let english = try await browser.post(path, wrong)
    #expect(english.text.contains("a letter, then letters"))
    let numbers: KeyValuePairs = ["name": "Store", "errorRate": "7", "version": version]
    let number = try await browser.post(path, numbers, language: "de")
    #expect(number.text.contains("muss eine Zahl von"), "\(number.text)")
  }

  @Test("A push key is set and removed by hand, and never shown")
  func setsPushKeys() async throws {
    let browser = try await server.browser(.admin)
    let path = "/dashboard/apps/\(try await app().id)"
    let p8 = P256.Signing.PrivateKey().pemRepresentation
    let keys = path + "/push-keys"
    let wrong = try await browser.post(
      keys,
      [
        "provider": "apns", "p8": "canary-of-a-key", "keyID": "ABCDE12345",
        "keyTeamID": "ABCDE12345",
      ]
    )
    #expect(wrong.status == .unprocessableContent && wrong.text.contains("<a href=\"#p8\">"))
    #expect(wrong.text.contains("<details class=\"numbers\" open>"))
    #expect(!wrong.text.contains("canary") && wrong.text.contains("value=\"ABCDE12345\""))
    let empty = try await browser.post(keys, ["provider": "fcm", "serviceAccount": " "])
    #expect(empty.text.contains("<a href=\"#serviceAccount\">"), "\(empty.text)")
    let form: KeyValuePairs = [
      "provider": "apns", "p8": p8, "keyID": "ABCDE12345", "keyTeamID": "FGHIJ67890",
    ]
    let answer = try await browser.post(keys, form)
    #expect(answer.status == .seeOther, "\(answer.text)")
    let page = try await browser.open(path).text
    #expect(page.contains("<code>ABCDE12345</code>") && !page.contains("PRIVATE KEY"))
    #expect(try await browser.post(keys + "/apns/delete", [:]).status == .seeOther)
    #expect(try await browser.open(path).text.contains("<code>ABCDE12345</code>") == false)
  }

  @Test("Who may not manage apps reads the page, without forms and keys")
  func showsNoFormToEditors() async throws {
    let editor = try await server.browser(.editor)
    let path = "/dashboard/apps/\(try await app().id)"
    let page = try await editor.open(path)
    #expect(page.status == .ok && page.text.contains("com.example"))
    #expect(!page.text.contains("action=\"\(path)") && !page.text.contains("push-keys"))
    #expect(try await editor.post(path, Self.form("1")).status == .forbidden)
    #expect(try await editor.post(path + "/push-keys", ["p8": "none"]).status == .forbidden)
  }
}
