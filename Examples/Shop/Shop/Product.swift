import SwiftUI

struct Product: Identifiable {
  let id: String
  let name: String
  let text: String
  let price: Double
  /// The name of an SF symbol.
  let symbol: String
  /// From top to bottom, as `0xRRGGBB`.
  let colors: [UInt32]

  /// The product of a link, or `nil` if the shop does not have it.
  static func find(_ id: String) -> Product? { all.first { $0.id == id } }

  static let all = [
    Product(
      id: "42",
      name: "Morning Cup",
      text: "Stoneware, thrown by hand. Keeps two espressos warm for a slow start.",
      price: 24,
      symbol: "cup.and.saucer.fill",
      colors: [0xFA9E59, 0xDB4561]
    ),
    Product(
      id: "7",
      name: "Reading Lamp",
      text: "Brass and linen. Warm light for the last chapter of the day.",
      price: 89,
      symbol: "lamp.desk.fill",
      colors: [0xFACC5C, 0xE68233]
    ),
    Product(
      id: "11",
      name: "Window Herb",
      text: "Basil in a clay pot. Likes the sun, a glass of water and company.",
      price: 12,
      symbol: "leaf.fill",
      colors: [0x85D482, 0x1A8773]
    ),
    Product(
      id: "23",
      name: "Quiet Headphones",
      text: "Forty hours of music, and none of the train.",
      price: 179,
      symbol: "headphones",
      colors: [0x7394FA, 0x5747CC]
    ),
    Product(
      id: "31",
      name: "Rain Umbrella",
      text: "Opens with one hand. Survives the corner where the wind waits.",
      price: 39,
      symbol: "umbrella.fill",
      colors: [0x6BCCED, 0x296BC7]
    ),
    Product(
      id: "5",
      name: "Field Notes",
      text: "Ninety-six pages for everything that is not a task yet.",
      price: 9,
      symbol: "book.closed.fill",
      colors: [0xED8CC4, 0x9947AD]
    ),
  ]
}

/// The picture of a product.
struct ProductPicture: View {
  let product: Product
  let height: CGFloat

  var body: some View {
    ZStack {
      LinearGradient(
        colors: product.colors.map { Color(rgb: $0) },
        startPoint: .topLeading,
        endPoint: .bottomTrailing
      )
      Image(systemName: product.symbol)
        .font(.system(size: height * 0.4))
        .foregroundColor(.white)
        .shadow(color: .black.opacity(0.2), radius: 8, y: 4)
    }
    .frame(height: height)
    .clipShape(RoundedRectangle(cornerRadius: 22, style: .continuous))
    .accessibilityHidden(true)
  }
}

extension Color {
  init(rgb: UInt32) {
    func part(_ shift: UInt32) -> Double { Double((rgb >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }
}

extension Double {
  /// As a price, in the customer's notation.
  var euros: String { formatted(.currency(code: "EUR")) }
}
