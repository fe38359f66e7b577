extension ScreenSentence {
  static let turkish: [ScreenSentence: String] = [
    .priceMissing:
      "`{plan}` planının fiyatını gösteren metin yok. `details` içinde ya da düğmede `{price}` kullanın.",
    .periodMissing:
      "`{plan}` planının süresini gösteren metin yok. `{price}` yanında `{period}` kullanın.",
    .priceNotProminent: "Bu metin alınan fiyattan büyük. `{price}` metninden küçük yapın.",
    .priceTyped:
      "Fiyat metin olarak yazılmış. Her kullanıcı için mağazanın fiyatı olan `{price}` kullanın.",
    .offerUnconditional:
      "Teklifi olmayan kullanıcılar bu metni görmez. `when.offer` ya da `fallback` ekleyin.",
    .termsMissing:
      "Kullanım koşullarına bağlantı yok: `terms` içinde https bağlantısı olan bir `legal` bloğu ekleyin.",
    .privacyMissing:
      "Gizlilik politikasına bağlantı yok: `privacy` içinde https bağlantısı olan bir `legal` bloğu ekleyin.",
    .restoreMissing:
      "Satın almaları geri yüklemenin yolu yok: `restore` içeren bir `legal` bloğu ya da `restore` eylemli bir düğme ekleyin.",
    .renewalNoteMissing:
      "`legal` bloğunun `note` alanında aboneliğin iptal edilene kadar yenilendiğini söyleyin.",
    .purchaseMissing:
      "Planlar var ama satın alma düğmesi yok: `purchase` eylemli bir düğme ekleyin.",
    .closeMissing:
      "Kullanıcı ekranı kapatamaz. `close.active` ayarlayın ya da kapatan bir düğme ekleyin.",
    .contrastLight:
      "“{text}” açık arayüzlerde zor okunuyor: {ground} üzerinde {color}. Kontrast en az {contrast} : 1 olmalı.",
    .contrastDark:
      "“{text}” koyu arayüzlerde zor okunuyor: {ground} üzerinde {color}. Kontrast en az {contrast} : 1 olmalı.",
    .translationMissing: "Öbür metinler şu dillerde de var: {languages}.",
    .variableUnknown: "`{name}` değişkeni yok. Bilinenler: {names}.",
    .elementUnknown: "`{type}` türünde bir öğe okunamıyor.",
    .untypedElement: "Türü olmayan bir öğe okunamıyor.",
    .tooLarge:
      "Belge {limit} bayt yerine {count} bayt; çoğu burada. Resimleri bağlantıyla yükleyin ve hiçbir kullanıcının görmediğini kaldırın.",
    .noObject: "Bir ekran JSON nesnesidir.",
    .schema: "Bu sürüm {number} şemasını okur. Uygulamayı ya da sunucuyu güncelleyin.",
    .empty: "Gösterilebilecek blok yok.",
    .conditionUnknown:
      "Bu koşul bilinmiyor, bu yüzden öğe gösterilmez. `selected` (planların id’leri), `offer` (`trial`, `discount`, `any` veya `none`), `products` ya da `compact` (`true` veya `false`) kullan.",
    .emptyWithoutProducts:
      "Mağazanın ürünleri olmadan dar ya da geniş bir ekran boş kalır ve açılmaz. `when` olmayan bir blok ya da bir `fallback` ekle.",
    .planTwice: "`{plan}` planı iki kez var. Her plana kendi kimliğini verin.",
    .textNeeded: "Burada 1 ile 256 bayt arasında bir metin gerekli.",
    .tooMany: "{count} tane var; bir ekranda en çok {limit} olabilir.",
    .noPlan: "Belgede `{plan}` planı yok. `plans` içine ekleyin ya da başka bir plan belirtin.",
    .sellsNothing: "Belge bir şey satmıyor. `plans` içine bir plan ekleyin.",
  ]
}
