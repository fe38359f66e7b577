import Foundation
import LinkCore
import PaylisherTestSupport
import StubControl
import SwiftUI
import Testing
import UIKit

@testable import Paylisher

extension SystemTests {
  /// The system's paste buttons, which call back on a queue of their own.
  @MainActor @Suite(.serialized) struct PasteTests {
    nonisolated static let copied = "https://go.example.com/c/AbC123?pl_token=t1"

    let phone = TestPhone { request in
      guard request.url.path.hasSuffix("deferred-deeplink") else { return .json(200, [:]) }
      guard request.json["token"]?.stringValue == "t1" else {
        return .json(200, ["status": "no_match", "reason": "no_candidates"])
      }
      return .json(
        200,
        [
          "status": "match", "reason": "matched", "receipt": "r1",
          "url": "https://go.example.com/shoes/42", "attributionMethod": "signed_token",
        ]
      )
    }
    let heard = Heard()

    @MainActor final class Heard {
      var all: [String] = []
    }

    private func pasted() -> (PaylisherSDK, PastedLink) {
      let config = PaylisherConfig(apiKey: "pk", host: "https://go.example.com")
      config.deepLinkConfig.universalLinkDomains = ["go.example.com"]
      config.deferredDeepLinkConfig = PaylisherDeferredDeepLinkConfig()
      let sdk = phone.launch(config)
      let heard = heard
      let link = PastedLink(
        sdk,
        { heard.all.append($0.pathSegments.joined(separator: "/")) },
        { heard.all.append("none") },
        { _ in heard.all.append("error") }
      )
      return (sdk, link)
    }

    nonisolated static let items: [(item: @Sendable () -> Any, heard: String)] = [
      ({ copied }, "shoes/42"),
      ({ URL(string: copied) as Any }, "shoes/42"),
      ({ "my password" }, "none"),
      ({ Data([1]) }, "none"),
    ]

    @Test(arguments: 0..<4) func theControlOpensACopiedLink(index: Int) async throws {
      let (sdk, link) = pasted()
      let view = PaylisherPasteControl(nil, link)
      let control = try #require(view.subviews.first as? UIPasteControl)
      #expect(view.pasteConfiguration?.acceptableTypeIdentifiers == ["public.text", "public.url"])
      control.press(with: [NSItemProvider(Self.items[index].item())])
      #expect(await eventually { heard.all == [Self.items[index].heard] })
      sdk.close()
    }

    @Test(arguments: zip([copied, "my password"], ["shoes/42", "none"]))
    func theButtonOpensACopiedLink(text: String, expected: String) async {
      let (sdk, link) = pasted()
      let host = StubHost(showing: PaylisherPasteButton(link))
      for paste in host.pastes { paste([text]) }
      #expect(await eventually { heard.all == [expected] })
      sdk.close()
    }
  }
}
