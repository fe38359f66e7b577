import Paylisher
import SwiftUI

/// A product, as a link such as `demo://products/42` opens it.
struct ProductPage: View {
  @ObservedObject var shop: Shop
  let product: Product?

  var body: some View {
    ScrollView {
      if let product {
        ProductDetails(shop: shop, product: product).onAppear { shop.viewed(product) }
      } else {
        Text("This product is sold out.").foregroundColor(.secondary).padding(40)
      }
    }
    .navigationBarTitleDisplayMode(.inline)
    .paylisherScreenView("Product")
  }
}

private struct ProductDetails: View {
  @ObservedObject var shop: Shop
  let product: Product

  var body: some View {
    VStack(alignment: .leading, spacing: 18) {
      ProductPicture(product: product, height: 300)
      if let discount = shop.discount(on: product) {
        Label("\(percent(discount)) off with your link", systemImage: "tag.fill")
          .font(.footnote.bold())
          .foregroundColor(.white)
          .padding(EdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
          .background(Color("AccentColor"))
          .clipShape(RoundedRectangle(cornerRadius: 14, style: .continuous))
      }
      Text(product.name).font(.largeTitle.bold())
      Text(shop.price(of: product).euros).font(.title2)
      Text(product.text).foregroundColor(.secondary)
      Button(action: { shop.addToCart(product) }) {
        Text(shop.cart.isEmpty ? "Add to cart" : "Add to cart (\(shop.cart.count))")
          .font(.headline)
          .frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      if !shop.cart.isEmpty {
        Button(action: { shop.buy() }) {
          Text("Buy for \(total.euros)").frame(maxWidth: .infinity)
        }
        .buttonStyle(.bordered)
        .controlSize(.large)
      }
    }
    .padding(20)
  }

  private func percent(_ value: Double) -> String { (value / 100).formatted(.percent) }

  private var total: Double { shop.cart.map { shop.price(of: $0) }.reduce(0, +) }
}
