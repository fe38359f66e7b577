// The mathematics of the C library, which rounding in release builds calls.
import Foundation
import LayoutCore
import LinkCore
import ScreenCore

// How long the layout of an in-app message of 30 blocks and that of a paywall of 60 elements take,
// from the document to the tree, with the measurer that needs no text system; and how long the first
// display of that paywall takes from the file that the SDK keeps: reading, parsing, decoding, layout.

let text: JSONValue = [
  "type": "text", "fontSize": "2.2",
  "content": ["en": "Nine new routes by people who live here, each an hour long, with every café."],
]
let image: JSONValue = ["type": "image", "url": "https://images.example.com/a.png"]
let buttons: JSONValue = [
  "type": "buttonGroup", "buttonGroupType": "double-horizontal",
  "buttons": [["label": "Later", "action": "close"], ["label": "Choose", "action": "walks://a"]],
]
let spacer: JSONValue = ["type": "spacer", "verticalSpacing": "2"]
let blocks = (0..<6).flatMap { _ in [text, image, text, buttons, spacer] }
let document = LayoutDocument(
  kind: "fullscreen",
  defaultLanguage: nil,
  layouts: ["blocks": ["order": .array(blocks)]]
)
let screen = LayoutEnvironment(size: LayoutSize(width: 390, height: 844))
let clock = ContinuousClock()
var height = 0.0
var times: [Duration] = []
for _ in 0..<4_000 {
  times.append(
    clock.measure {
      height +=
        document?.resolve(in: screen, measurer: AverageTextMeasurer()).message.frame.height ?? 0
    }
  )
}
times.sort()
print("30 blocks: best \(times[0]), median \(times[2_000])")
precondition(height > 0)

let plans: [JSONValue] = ["yearly", "monthly", "weekly"].map { id in
  ["id": id, "product": id, "title": ["en": "Plan", "de": "Abo"], "badge": "Save {{discount}}"]
}
let priced: JSONValue = [
  "type": "text", "fontSize": "15pt",
  "content": ["en": "{{price}} each {{period}}, {{price_per_month}} a month", "de": "{{price}}"],
]
let features: JSONValue = [
  "type": "features",
  "items": [["title": "Every route offline", "text": ["en": "Maps and photos for 900 walks."]]],
]
let buy: JSONValue = ["type": "button", "action": "purchase", "label": "Continue for {{price}}"]
let elements: [JSONValue] =
  (0..<19).flatMap { _ in [priced, features, text] }
  + [["type": "plans"], buy, ["type": "legal", "terms": "https://e.example/t"]]
let paywall = try ScreenDocument(json: ["plans": .array(plans), "blocks": .array(elements)])
let state = ScreenState(
  openedAt: Timestamp(milliseconds: 1_790_000_000_000),
  products: paywall.samples
)
precondition(elements.count == 60)
times = []
for _ in 0..<4_000 {
  times.append(
    clock.measure {
      let tree = paywall.resolve(in: screen, state: state, measurer: AverageTextMeasurer())
      height += tree?.message.frame.height ?? 0
    }
  )
}
times.sort()
print("60 elements of a paywall: best \(times[0]), median \(times[2_000])")

/// What the SDK does with a kept answer before the display is given its tree.
@MainActor func display(_ file: URL) throws -> Duration {
  try clock.measure {
    var limits = JSONLimits()
    limits.string = ScreenDocument.maximumBytes
    let json = try JSONValue(parsing: Array(Data(contentsOf: file)), limits: limits)
    guard let member = json["document"] else { return }
    let document = try ScreenDocument(json: member)
    let state = ScreenState(openedAt: state.openedAt, products: document.samples)
    let tree = document.resolve(in: screen, state: state, measurer: AverageTextMeasurer())
    height += tree?.message.frame.height ?? 0
  }
}

let folder = FileManager.default.temporaryDirectory
/// The times of a paywall from its file, in the order in which they were taken.
@MainActor func displays(
  _ elements: [JSONValue],
  _ count: Int
) throws -> (bytes: Int, times: [Duration]) {
  let file = folder.appendingPathComponent("paylisher-layout-\(elements.count).json")
  defer { try? FileManager.default.removeItem(at: file) }
  let answer: JSONValue = [
    "status": "screen", "screen": "SUMMER",
    "document": ["plans": .array(plans), "blocks": .array(elements)],
  ]
  let bytes = Data(answer.canonicalText.utf8)
  try bytes.write(to: file)
  return (bytes.count, try (0..<count).map { _ in try display(file) })
}

let frame = Duration.microseconds(16_700)
let (bytes, taken) = try displays(elements, 1_000)
let sorted = taken.sorted()
print(
  "60 elements from the file of \(bytes) bytes: first in the process \(taken[0]), "
    + "median \(sorted[500]), 99 of 100 within \(sorted[990]); a frame is \(frame)"
)
// The most that the server takes: 100 elements in 64 KiB.
let long: JSONValue = [
  "type": "text", "content": ["en": .string(String(repeating: "Nine new routes. ", count: 36))],
]
let (most, largest) = try displays((0..<100).map { _ in long }, 200)
print("100 elements from the file of \(most) bytes: median \(largest.sorted()[100])")
// The control: a hundred screens are more than a frame, or this measures nothing.
let control = try (0..<100).reduce(into: Duration.zero) { sum, _ in
  sum += try displays(elements, 1).times[0]
}
print("100 screens of 60 elements, the control: \(control)")
precondition(taken[0] < frame && sorted[990] < frame && control > frame)
