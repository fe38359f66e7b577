import Paylisher
import SwiftUI

struct ProductList: View {
  @ObservedObject var shop: Shop
  private let columns = [GridItem(.adaptive(minimum: 150), spacing: 16)]

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        if Settings.key.isEmpty { MissingKey() }
        LazyVGrid(columns: columns, spacing: 20) {
          ForEach(Product.all) { product in
            Button(action: { shop.path = [.product(product.id)] }) {
              ProductCard(product: product, price: shop.price(of: product))
            }
            .buttonStyle(.plain)
          }
        }
      }
      .padding(16)
    }
    .navigationTitle("Shop")
    .toolbar {
      ToolbarItemGroup(placement: .navigationBarTrailing) {
        Button(action: { shop.showOrders() }) { Label("Orders", systemImage: "bag") }
        Button(action: { shop.path = [.inspector] }) {
          Label("Inspector", systemImage: "waveform.path.ecg")
        }
      }
    }
    .paylisherScreenView("Products")
  }
}

private struct ProductCard: View {
  let product: Product
  let price: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      ProductPicture(product: product, height: 150)
      Text(product.name).font(.headline)
      Text(price.euros).font(.subheadline).foregroundColor(.secondary)
    }
    .accessibilityElement(children: .combine)
  }
}

/// Shown until the app has a key.
private struct MissingKey: View {
  var body: some View {
    Label("Run `make run` in the repository, then build the app again.", systemImage: "key.fill")
      .font(.callout)
      .padding(14)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Color.orange.opacity(0.18))
      .clipShape(RoundedRectangle(cornerRadius: 14, style: .continuous))
  }
}
