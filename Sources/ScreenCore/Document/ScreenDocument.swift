public import LayoutCore
package import LinkCore

/// A screen as its author drew it: a paywall, an announcement, or a survey.
///
/// Its blocks are those of in-app messages and those that only screens have: plans, features,
/// countdowns, testimonials, legal links and questions. ``ScreenDocument/init(json:)`` reads it.
public struct ScreenDocument: Equatable, Sendable {
  /// The shape; a full screen or a dialog.
  public internal(set) var kind = LayoutKind.fullscreen
  /// The language the author wrote first.
  public internal(set) var defaultLanguage: LanguageTag?
  /// Whether a screen without a close button gets one.
  public internal(set) var canAlwaysBeClosed = true
  /// What is behind the blocks, the close button, and where the blocks are.
  @Boxed package var page = LayoutPage()
  /// The color of chosen plans, check marks and stars.
  package var accent = ThemedColor(
    light: LayoutColor(red: 0x0A, green: 0x5B, blue: 0xD3),
    dark: LayoutColor(red: 0x6B, green: 0xA8, blue: 0xFF)
  )
  /// The plans that the screen sells, in the order of its picker.
  public package(set) var plans: [ScreenPlan] = []
  /// The elements that scroll, in the order of reading.
  package var body: [ScreenElement] = []
  /// The elements that stay at the lower end.
  package var footer: [ScreenElement] = []
  /// What the reader left out, with the reason.
  public internal(set) var leftOut: [ScreenFault] = []

  /// The schema that this version reads.
  public static let schema = 1
  /// The most bytes of a document: 64 KiB.
  public static let maximumBytes = 65_536
  /// The most elements of body and footer together.
  public static let maximumElements = 100
  /// The most plans.
  public static let maximumPlans = 12
  /// The most features, testimonials or choices of one element.
  public static let maximumItems = 20

  package var elements: [ScreenElement] { body + footer }

  /// The ids of the store's products that the screen needs, each once.
  public var productIDs: [String] {
    var seen: Set<String> = []
    return plans.map(\.product).filter { seen.insert($0).inserted }
  }

  /// The links of all pictures, each once, for loading them ahead.
  public var imageURLs: [String] {
    var seen: Set<String> = []
    return (page.style.image.map { [$0.url] } ?? [])
      + elements.compactMap { element -> String? in
        if case .image(let image) = element.content { image.url } else { nil }
      }.filter { seen.insert($0).inserted }
  }

  /// The plan that is chosen when the screen opens: the default one, else the first.
  public var defaultPlan: ScreenPlan? { plans.first(where: \.isDefault) ?? plans.first }

  /// Whether something on the screen changes every second.
  public var hasCountdown: Bool {
    elements.contains { if case .countdown = $0.content { true } else { false } }
  }

  /// A plan by its id.
  public func plan(_ id: String) -> ScreenPlan? { plans.first { $0.id == id } }
}

/// A plan: a product of the store, and what the screen says about it.
public struct ScreenPlan: Equatable, Sendable {
  /// The id within the document, such as `yearly`.
  public let id: String
  /// The store's id of the product.
  public let product: String
  /// The name on the card.
  public var title: LocalizedText
  /// A line below the name.
  public var subtitle = LocalizedText("")
  /// The line with the price; the price and its period where the author wrote none.
  public var details = LocalizedText("")
  /// A few words in the corner, such as “Best value”.
  public var badge = LocalizedText("")
  /// Whether it is chosen when the screen opens.
  public var isDefault = false
  /// Whether it renews; `false` for what is bought once.
  public var isSubscription = true
}

/// A part of a screen, and when it is shown.
package struct ScreenElement: Equatable, Sendable {
  package indirect enum Content: Equatable, Sendable {
    case text(TextBlock, fallback: LocalizedText)
    case image(ImageBlock)
    case spacer(SpacerBlock)
    case buttons([ScreenButton], isHorizontal: Bool, gap: Double)
    case plans(isRow: Bool)
    case features([ScreenItem])
    case countdown(Countdown)
    case testimonials([ScreenItem])
    case legal(LegalLinks)
    case question(SurveyQuestion)
  }

  package var content: Content
  package var condition = ScreenCondition()
  package var margins = BlockMargins.none
  /// Where the element is in the document, such as `/blocks/3`.
  package var pointer: String
}

/// A button, and the text that it has while its prices are not known.
package struct ScreenButton: Equatable, Sendable {
  package var block: ButtonBlock
  package var fallback: LocalizedText
}

/// A feature (a sign, a title, an explanation) or a testimonial (a quotation, its author, stars).
package struct ScreenItem: Equatable, Sendable {
  package var title: LocalizedText
  package var text: LocalizedText
  package var sign: String
}

/// A clock that runs down.
package struct Countdown: Equatable, Sendable {
  package enum End: Equatable, Sendable {
    /// At this moment.
    case at(Timestamp)
    /// So many seconds after the screen opened.
    case after(seconds: Double)
  }

  package var end: End
  /// The text with `{{countdown}}` in it.
  package var text: TextBlock
  /// What stands there afterwards; nothing where it is empty.
  package var ended: LocalizedText
}

/// Links to the terms and the privacy policy, and the button that restores purchases.
package struct LegalLinks: Equatable, Sendable {
  package var terms: String?
  package var privacy: String?
  package var hasRestore: Bool
  /// The sentence about renewal.
  package var note: LocalizedText
}

/// A question with answers to choose from.
package struct SurveyQuestion: Equatable, Sendable {
  package struct Choice: Equatable, Sendable {
    package var id: String
    package var label: LocalizedText
  }

  package var id: String
  package var title: LocalizedText
  package var choices: [Choice]
}

/// When an element is shown; everything that is named must hold.
public struct ScreenCondition: Equatable, Sendable {
  /// What the chosen plan offers to this user.
  public enum Offer: String, Equatable, Sendable, CaseIterable {
    /// Days without payment.
    case trial
    /// A lower price at first.
    case discount
    /// A trial or a lower price.
    case any
    /// Neither.
    case none
  }

  /// One of these plans is chosen; `nil` for any.
  public internal(set) var plans: Set<String>?
  /// What the chosen plan offers; `nil` for whatever it is.
  public internal(set) var offer: Offer?
  /// Whether the store's products are known; `nil` for either.
  public internal(set) var hasProducts: Bool?
  /// Whether the screen is narrower than 600 points; `nil` for either.
  public internal(set) var isCompact: Bool?

  package init() {}
}

/// What is wrong with a document, and where.
public struct ScreenFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of fault, with stable names as raw values.
  public enum Code: String, Equatable, Sendable, CaseIterable {
    /// More than 64 KiB.
    case tooLarge = "screen_too_large"
    /// Not JSON, or no object.
    case malformed = "screen_malformed"
    /// Made for a later version.
    case schema = "screen_schema_unknown"
    /// Nothing to show.
    case empty = "screen_empty"
    /// More plans, elements or items than a screen may have.
    case tooMany = "screen_too_many"
    /// A member is missing or cannot be read.
    case field = "screen_field_invalid"
    /// A plan that the document does not have, or has twice.
    case plan = "screen_plan_invalid"
    /// An element of an unknown type.
    case element = "screen_element_unknown"
  }

  /// Why, with its values.
  public enum Cause: Equatable, Sendable {
    /// Not JSON at a byte, in the words of the parser.
    case syntax(offset: Int, words: String)
    /// More bytes than a document may have.
    case tooLarge(bytes: Int, limit: Int)
    /// JSON, but no object.
    case noObject
    /// Made for a later version than this schema.
    case schema(Int)
    /// Nothing to show.
    case empty
    /// A plan of an earlier one's id.
    case planTwice(String)
    /// A plan that the document does not have.
    case noPlan(String)
    /// A purchase in a document without plans.
    case sellsNothing
    /// A text is missing or longer than 256 bytes.
    case textNeeded
    /// More plans, elements or items than a screen may have.
    case tooMany(Int, limit: Int)
    /// An element of an unknown type; empty where it has none.
    case unknownElement(type: String)
    /// A condition of an element that this version does not know.
    case unknownCondition
  }

  /// What is wrong.
  public var code: Code
  /// Where, as a JSON pointer such as `/plans/2/product`.
  public var pointer: String
  /// Why.
  public var cause: Cause

  /// Makes a fault.
  public init(code: Code, pointer: String, cause: Cause) {
    (self.code, self.pointer, self.cause) = (code, pointer, cause)
  }

  /// The fault for logs: `screen_plan_invalid at /plans/1/id`.
  public var description: String { "\(code.rawValue) at \(pointer.isEmpty ? "/" : pointer)" }
}
