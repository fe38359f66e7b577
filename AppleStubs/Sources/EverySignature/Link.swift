import Foundation
import Paylisher
import SwiftUI
import UIKit

func everyProperty(of link: PaylisherDeepLink) {
  let _: (URL, String, String, [String: String], Bool) = (
    link.url, link.scheme, link.destination, link.parameters, link.authParamRequired
  )
  let _: (String?, String?, String?, String?, String?) = (
    link.campaignId, link.source, link.jid, link.rawQuery, link.campaignKeyName
  )
  let _: (Date, String?, String?, String?) = (
    link.timestamp, link.utmMedium, link.referrer, link.platformHint
  )
  let _: (String, [String], Bool, String, String) = (
    link.canonicalSource, link.pathSegments, link.isShortLink, link.resolvedDestination,
    link.description
  )
  let _: PaylisherResolvedDeepLinkPayload? = link.campaignData
  let _: String? = link.sceneIdentifier
}

func everyProperty(of campaign: PaylisherResolvedDeepLinkPayload) {
  let _: (PaylisherMongoOID?, PaylisherMongoOID?) = (campaign.id, campaign.adId)
  let _: String? = campaign.adId?.oid
  let _: [String?] = [
    campaign.teamId, campaign.projectId, campaign.sourceId, campaign.type, campaign.title,
    campaign.keyName, campaign.webUrl, campaign.iosUrl, campaign.androidUrl, campaign.huaweiUrl,
    campaign.fallbackUrl, campaign.scheme, campaign.iosUniversalUrl, campaign.webhookUrl,
    campaign.jid, campaign.createdAt?.date, campaign.updatedAt?.date,
  ]
  let _: Int? = campaign.v
  let _: [String: PaylisherJSONValue]? = campaign.metaData
  let _: [String: Any] = campaign.toPropertiesDictionary()
  switch campaign.metaData?["a"] {
  case .string(let text): print(text)
  case .number(let number): print(number)
  case .bool(let flag): print(flag)
  case .object(let members): print(members.mapValues { $0.toAny() })
  case .array(let values): print(values)
  case .null, nil: break
  }
}

func sources() {
  let _: [String] = [
    PaylisherDeeplinkSource.instagram, PaylisherDeeplinkSource.facebook,
    PaylisherDeeplinkSource.twitter, PaylisherDeeplinkSource.tiktok, PaylisherDeeplinkSource.qr,
    PaylisherDeeplinkSource.direct, PaylisherDeeplinkSource.unknown,
  ]
  let _: String? = PaylisherDeeplinkSource.classify("ig")
  let _: String = PaylisherDeeplinkSource.canonical(
    rawSource: "ig",
    referrer: nil,
    platformHint: nil
  )
}

@available(iOS 16, macOS 13, *)
struct Paste: View {
  var body: some View {
    VStack {
      PaylisherPasteButton { print($0) }
      PaylisherPasteButton(onSuccess: { print($0) }, onNoMatch: {}, onError: { print($0) })
    }
  }
}

@available(iOS 16, *)
@MainActor func paste() -> UIView {
  let configuration = UIPasteControl.Configuration()
  configuration.displayMode = .labelOnly
  return PaylisherPasteControl(configuration: configuration) { print($0) }
}

struct Screen: View {
  var body: some View {
    Text("Home")
      .paylisherScreenView()
      .paylisherScreenView("Home", ["a": 1])
      .paylisherViewSeen("Seen")
      .paylisherViewSeen("Seen", ["a": 1])
      .paylisherDeepLinks()
  }
}

class HomeViewController: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    paylisherScreenView()
  }
}
