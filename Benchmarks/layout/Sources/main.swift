// The mathematics of the C library, which rounding in release builds calls.
import Foundation
import LayoutCore
import LinkCore

// How long the layout of an in-app message of 30 blocks takes, from the document to the tree, with
// the measurer that needs no text system.

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
