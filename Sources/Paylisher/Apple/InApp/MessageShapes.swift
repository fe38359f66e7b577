#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import SwiftUI

/// A rectangle whose upper and lower corners have radii of their own.
struct MessageGround: Shape {
  var topRadius: Double
  var bottomRadius: Double

  init(_ surface: LayoutSurface) {
    (topRadius, bottomRadius) = (surface.topRadius, surface.bottomRadius)
  }

  func path(in rect: CGRect) -> Path {
    let top = min(topRadius, rect.width / 2, rect.height / 2)
    let bottom = min(bottomRadius, rect.width / 2, rect.height / 2)
    var path = Path()
    path.move(to: CGPoint(x: rect.minX + top, y: rect.minY))
    for (from, to, radius) in [
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), top),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY), bottom),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY), bottom),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), top),
    ] {
      path.addArc(tangent1End: from, tangent2End: to, radius: radius)
    }
    path.closeSubpath()
    return path
  }
}

/// Lines in a square of 28 points, as the preview draws them.
struct MessageSign: Shape {
  /// The ends of each line.
  let lines: [[CGPoint]]

  static let cross = MessageSign(lines: [
    [CGPoint(x: 9, y: 9), CGPoint(x: 19, y: 19)], [CGPoint(x: 19, y: 9), CGPoint(x: 9, y: 19)],
  ])
  static let pointsRight = MessageSign(lines: [
    [CGPoint(x: 11, y: 7), CGPoint(x: 18, y: 14), CGPoint(x: 11, y: 21)]
  ])
  static let pointsLeft = MessageSign(lines: [
    [CGPoint(x: 17, y: 7), CGPoint(x: 10, y: 14), CGPoint(x: 17, y: 21)]
  ])

  func path(in rect: CGRect) -> Path {
    var path = Path()
    for line in lines { path.addLines(line) }
    return path
  }
}

/// The cross of a close button, or an arrow.
struct MessageSignView: View {
  let sign: MessageSign
  let color: LayoutColor
  var ground: LayoutColor?
  var hasRing = false

  var body: some View {
    ZStack {
      Circle().fill(Color(ground ?? LayoutColor(red: 0, green: 0, blue: 0, alpha: 0)))
      if hasRing { Circle().stroke(Color(color), lineWidth: 1.5) }
      sign.stroke(
        Color(color),
        style: StrokeStyle(lineWidth: 2.2, lineCap: .round, lineJoin: .round)
      )
    }
    .frame(width: 28, height: 28)
  }
}

/// A dot for each page.
struct MessageDots: View {
  let count: Int
  let color: LayoutColor
  let page: Int
  let isRightToLeft: Bool

  var body: some View {
    HStack(spacing: 8) {
      ForEach(0..<count, id: \.self) { place in
        Circle()
          .fill(Color(color).opacity(isCurrent(place) ? 1 : 0.28))
          .frame(width: 8, height: 8)
      }
    }
    .accessibility(hidden: true)
  }

  private func isCurrent(_ place: Int) -> Bool {
    page == (isRightToLeft ? count - 1 - place : place)
  }
}
#endif
