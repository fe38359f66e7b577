import Foundation
import LayoutCore
import LinkCore
import ScreenCore
import Testing

/// A document of `Samples/`.
struct ScreenSample: Sendable, CustomTestStringConvertible {
  let name: String

  static let all = ["paywall", "survey"].map(ScreenSample.init(name:))

  var testDescription: String { name }

  var json: JSONValue {
    get throws {
      let file = Self.folder.appendingPathComponent("Samples/\(name).json")
      return try JSONValue(parsing: Array(Data(contentsOf: file)))
    }
  }

  var document: ScreenDocument {
    get throws { try ScreenDocument(json: json) }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
}

extension StoreProduct {
  static let yearly = StoreProduct(
    id: "walks_pro_yearly",
    name: "Walks Pro",
    displayPrice: "59,99 €",
    price: 59_990_000,
    currency: "EUR",
    period: BillingPeriod(1, .year),
    introductoryOffer: BillingPeriod(7, .day).map {
      IntroductoryOffer(payment: .freeTrial, displayPrice: "0,00 €", price: 0, period: $0)
    }
  )
  static let monthly = StoreProduct(
    id: "walks_pro_monthly",
    name: "Walks Pro",
    displayPrice: "9,99 €",
    price: 9_990_000,
    currency: "EUR",
    period: BillingPeriod(1, .month)
  )
}

extension ScreenState {
  static func open(_ products: [StoreProduct]? = [.yearly, .monthly]) -> ScreenState {
    ScreenState(openedAt: Timestamp(milliseconds: 1_790_000_000_000), products: products)
  }
}

extension LayoutEnvironment {
  /// An upright phone of 390 × 844 points with a notch.
  static func phone(_ language: String = "en", _ scheme: LayoutColorScheme = .light) -> Self {
    LayoutEnvironment(
      size: LayoutSize(width: 390, height: 844),
      insets: LayoutInsets(top: 47, bottom: 34),
      colorScheme: scheme,
      languages: LanguageTag(language).map { [$0] } ?? []
    )
  }
}

extension ScreenDocument {
  func tree(
    _ state: ScreenState = .open(),
    in environment: LayoutEnvironment = .phone()
  ) -> LayoutGeometry? {
    resolve(in: environment, state: state, measurer: AverageTextMeasurer())
  }

  /// The texts on the screen in the order of reading.
  func shownTexts(_ state: ScreenState = .open(), _ language: String = "en") -> [String] {
    tree(state, in: .phone(language))?.texts ?? []
  }
}

extension LayoutGeometry {
  var texts: [String] {
    flattened.compactMap { if case .text(let run) = $0.node.content { run.text } else { nil } }
  }

  var actions: [LayoutAction] { flattened.compactMap(\.node.action) }
}
