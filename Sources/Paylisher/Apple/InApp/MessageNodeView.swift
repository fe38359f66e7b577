#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
import Foundation
import LayoutCore
import SwiftUI
import UIKit

/// What all nodes of a message share.
struct MessageContext {
  let geometry: LayoutGeometry
  let pictures: [String: UIImage]
  let page: Int
  let reducesMotion: Bool
  let act: @MainActor (LayoutAction) -> Void
  let turn: @MainActor (Int) -> Void
}

/// A node of a message: draws it, then its children over it.
struct MessageNodeView: View {
  let node: LayoutNode
  let context: MessageContext

  var body: some View {
    ZStack(alignment: .topLeading) {
      drawing
      children
    }
    .frame(width: node.frame.width, height: node.frame.height, alignment: .topLeading)
    .modifier(MessageTap(node: node, act: context.act))
    .modifier(MessageSpeech(node: node, action: spokenAction, act: context.act))
    .offset(x: node.frame.x, y: node.frame.y)
  }

  /// What activating the element does: its own action, or that of a banner as a whole, whose ground is no element.
  private var spokenAction: LayoutAction? {
    node.action ?? (node.accessibility == nil ? nil : context.geometry.message.action)
  }

  private var activate: (@MainActor () -> Void)? {
    guard let action = spokenAction else { return nil }
    let act = context.act
    return { act(action) }
  }

  @ViewBuilder private var drawing: some View {
    switch node.content {
    case .group, .scroll, .pager: EmptyView()
    case .surface(let surface): ground(surface)
    case .text(let run):
      MessageText(run: run, spoken: node.accessibility, activate: activate)
        .frame(width: node.frame.width, height: node.frame.height)
    case .image(let image):
      MessagePicture(image: image, picture: context.pictures[image.url], size: node.frame.size)
    case .closeIcon(let style, let color, let ground):
      MessageSignView(sign: .cross, color: color, ground: ground, hasRing: style == .outlined)
        .frame(width: node.frame.width, height: node.frame.height)
    case .arrow(let pointsRight, let color):
      MessageSignView(sign: pointsRight ? .pointsRight : .pointsLeft, color: color)
        .frame(width: node.frame.width, height: node.frame.height)
    case .pageDots(let count, let color):
      MessageDots(
        count: count,
        color: color,
        page: context.page,
        isRightToLeft: context.geometry.isRightToLeft
      )
      .frame(width: node.frame.width, height: node.frame.height)
    }
  }

  private func ground(_ surface: LayoutSurface) -> some View {
    let shape = MessageGround(surface)
    let border = surface.border ?? LayoutColor(red: 0, green: 0, blue: 0, alpha: 0)
    return shape.fill(Color(surface.color))
      .overlay(shape.stroke(Color(border), lineWidth: surface.border == nil ? 0 : 1))
      .shadow(
        color: Color.black.opacity(surface.floats ? 0.28 : 0),
        radius: surface.floats ? 20 : 0,
        x: 0,
        y: surface.floats ? 8 : 0
      )
  }

  @ViewBuilder private var children: some View {
    switch node.content {
    case .scroll(let height) where height > node.frame.height + 0.5:
      ScrollView(.vertical, showsIndicators: true) {
        inner.frame(width: node.frame.width, height: height, alignment: .topLeading)
      }
    case .pager: MessagePager(node: node, context: context)
    case .surface(let surface) where surface.clips:
      inner
        .frame(width: node.frame.width, height: node.frame.height, alignment: .topLeading)
        .clipShape(MessageGround(surface))
    default: inner
    }
  }

  private var inner: some View {
    ZStack(alignment: .topLeading) {
      ForEach(node.children) { MessageNodeView(node: $0, context: context) }
    }
  }
}

/// A picture in its frame, or the color of the frame until it is there.
struct MessagePicture: View {
  let image: LayoutImage
  let picture: UIImage?
  let size: LayoutSize

  var body: some View {
    ZStack(alignment: .topLeading) {
      if picture == nil { Rectangle().fill(Color(image.placeholder)) }
      picture.map { picture in
        Image(uiImage: picture)
          .resizable()
          .frame(width: place(picture).width, height: place(picture).height)
          .offset(x: place(picture).x, y: place(picture).y)
      }
      image.mask.map { Rectangle().fill(Color($0)) }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .clipShape(RoundedRectangle(cornerRadius: image.radius, style: .continuous))
  }

  private func place(_ picture: UIImage) -> LayoutRect {
    let natural = LayoutSize(width: picture.size.width, height: picture.size.height)
    return image.fit.rectangle(of: natural, in: size)
  }
}

/// The pages of a carousel, of which one is seen.
struct MessagePager: View {
  let node: LayoutNode
  let context: MessageContext
  @State private var drag = 0.0

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(Array(node.children.enumerated()), id: \.offset) { place, page in
        MessageNodeView(node: page, context: context)
          .accessibility(hidden: place != context.page)
      }
    }
    .offset(x: drag - current)
    .frame(width: node.frame.width, height: node.frame.height, alignment: .topLeading)
    .clipped()
    .contentShape(Rectangle())
    .gesture(
      DragGesture(minimumDistance: 12)
        .onChanged { drag = Double($0.translation.width) }
        .onEnded { ended(Double($0.predictedEndTranslation.width)) }
    )
    .accessibilityScrollAction { edge in
      context.turn(edge == .trailing || edge == .bottom ? context.page + 1 : context.page - 1)
    }
  }

  private var current: Double {
    node.children.indices.contains(context.page) ? node.children[context.page].frame.x : 0
  }

  private func ended(_ distance: Double) {
    let isForward = (distance < 0) != context.geometry.isRightToLeft
    let next = context.page + (abs(distance) < node.frame.width / 3 ? 0 : isForward ? 1 : -1)
    withAnimation(context.reducesMotion ? nil : .easeOut(duration: 0.25)) {
      drag = 0
      context.turn(next)
    }
  }
}

/// Lets a node take taps, on no less than 44 × 44 points.
struct MessageTap: ViewModifier {
  let node: LayoutNode
  let act: @MainActor (LayoutAction) -> Void

  @ViewBuilder func body(content: Content) -> some View {
    if let action = node.action {
      content
        .padding(outset(1))
        .contentShape(Rectangle())
        .onTapGesture { act(action) }
        .padding(outset(-1))
    } else {
      content
    }
  }

  private func outset(_ sign: Double) -> EdgeInsets {
    let outset = node.touchOutset
    return EdgeInsets(
      top: outset.top * sign,
      leading: outset.left * sign,
      bottom: outset.bottom * sign,
      trailing: outset.right * sign
    )
  }
}

/// Makes a node one element for a screen reader, in the order of the tree.
///
/// Texts are elements by themselves, because they know their language.
struct MessageSpeech: ViewModifier {
  let node: LayoutNode
  let action: LayoutAction?
  let act: @MainActor (LayoutAction) -> Void

  @ViewBuilder func body(content: Content) -> some View {
    if let spoken = node.accessibility, !node.content.isText {
      if let action {
        speaking(content, spoken).accessibilityAction { act(action) }
      } else {
        speaking(content, spoken)
      }
    } else if node.content.isPicture {
      content.accessibility(hidden: true)
    } else {
      content.accessibility(sortPriority: Double(-node.id))
    }
  }

  private func speaking(
    _ content: Content,
    _ spoken: LayoutAccessibility
  ) -> some View {
    content
      .accessibilityElement(children: .ignore)
      .accessibility(label: Text(spoken.label))
      .accessibility(addTraits: traits(spoken))
      .accessibility(sortPriority: Double(-node.id))
  }

  private func traits(_ spoken: LayoutAccessibility) -> AccessibilityTraits {
    let role: AccessibilityTraits =
      switch spoken.role {
      case .button: .isButton
      case .link: .isLink
      case .image: .isImage
      case .heading: .isHeader
      case .text: .isStaticText
      }
    return spoken.isSelected == true ? role.union(.isSelected) : role
  }
}

extension LayoutContent {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
  fileprivate var isPicture: Bool { if case .image = self { true } else { false } }
}
#endif
