import AttributionCore
import LinkPages
import Testing
import WireModels

@testable import Dashboard
@testable import PaylisherServer

/// What receipts say can be said in every language.
@Suite struct ReceiptSentenceTests {
  @Test(
    "Every change that would have led to a match has a sentence that the dashboard translates",
    arguments: [
      MatchCounterfactual.enabled, .tap, .earlier(milliseconds: 61_000), .smallerCrowd(limit: 64),
      .fewerFits(2), .fewerLaunches(3), .widerMargin(bits: 1.25),
      .reported([.screen, .model]), .agreeing([.screen]), .certainEvidence,
    ]
  )
  func counterfactuals(_ change: MatchCounterfactual) {
    #expect(isTranslated(change.sentence), "\(change.sentence)")
  }
}

/// Whether the dashboard says a sentence of a receipt in other languages than English.
private func isTranslated(_ sentence: String) -> Bool {
  TraceWords.sentence(sentence, DashboardText(language: .german)).map { $0 != sentence } ?? false
}

extension ReceiptResource {
  /// The sentences of the receipt that the dashboard shows in English to every reader.
  var untranslated: [String] {
    (trace.map(\.detail) + [counterfactual].compactMap(\.self)).filter { !isTranslated($0) }
  }
}
