/// What the check of a screen found, with the English text.
enum ScreenFindingPhrase: String, Translated {
  case priceMissing = "No text shows what a plan costs; use {{price}}."
  case periodMissing = "No text shows how long a subscription lasts; use {{period}}."
  case priceNotProminent =
    "A text is larger than the price that is charged; make it smaller."
  case priceTyped = "A price is typed as text; use {{price}}, which is the store’s."
  case offerUnconditional =
    "Users without the offer do not see a text; add a condition or a text for them."
  case termsMissing = "There is no link to the terms of use."
  case privacyMissing = "There is no link to the privacy policy."
  case restoreMissing = "There is no way to restore purchases."
  case renewalNoteMissing =
    "No sentence says that the subscription renews until it is cancelled."
  case purchaseMissing = "There are plans and no button that buys one."
  case closeMissing = "The user cannot close the screen."
  case contrast = "A text is hard to read on its ground."
  case translationMissing = "A text is missing in a language that other texts have."
  case variableUnknown = "A text names a variable that does not exist."
  case elementUnknown = "An element cannot be read."

  /// The sentences by the rules of the findings.
  static let codes: [String: ScreenFindingPhrase] = [
    "price_missing": .priceMissing,
    "period_missing": .periodMissing,
    "price_not_prominent": .priceNotProminent,
    "price_typed": .priceTyped,
    "offer_unconditional": .offerUnconditional,
    "terms_missing": .termsMissing,
    "privacy_missing": .privacyMissing,
    "restore_missing": .restoreMissing,
    "renewal_note_missing": .renewalNoteMissing,
    "purchase_missing": .purchaseMissing,
    "close_missing": .closeMissing,
    "contrast": .contrast,
    "translation_missing": .translationMissing,
    "variable_unknown": .variableUnknown,
    "element_unknown": .elementUnknown,
  ]
}

extension ScreenFindingPhrase {
  static let german: [ScreenFindingPhrase: String] = [
    .priceMissing: "Kein Text zeigt, was ein Tarif kostet; verwenden Sie {{price}}.",
    .periodMissing: "Kein Text zeigt, wie lange ein Abo läuft; verwenden Sie {{period}}.",
    .priceNotProminent: "Ein Text ist größer als der berechnete Preis; machen Sie ihn kleiner.",
    .priceTyped:
      "Ein Preis ist als Text geschrieben; verwenden Sie {{price}}, den Preis des Stores.",
    .offerUnconditional:
      "Nutzer ohne das Angebot sehen einen Text nicht; geben Sie eine Bedingung oder einen Text für sie an.",
    .termsMissing: "Es gibt keinen Link zu den Nutzungsbedingungen.",
    .privacyMissing: "Es gibt keinen Link zur Datenschutzerklärung.",
    .restoreMissing: "Käufe lassen sich nicht wiederherstellen.",
    .renewalNoteMissing: "Kein Satz sagt, dass sich das Abo bis zur Kündigung verlängert.",
    .purchaseMissing: "Es gibt Tarife und keine Schaltfläche, die einen kauft.",
    .closeMissing: "Der Nutzer kann den Screen nicht schließen.",
    .contrast: "Ein Text ist auf seinem Grund schwer zu lesen.",
    .translationMissing: "Ein Text fehlt in einer Sprache, die andere Texte haben.",
    .variableUnknown: "Ein Text nennt eine Variable, die es nicht gibt.",
    .elementUnknown: "Ein Element ist nicht zu lesen.",
  ]
}

extension ScreenFindingPhrase {
  static let turkish: [ScreenFindingPhrase: String] = [
    .priceMissing: "Bir planın fiyatını gösteren metin yok; {{price}} kullanın.",
    .periodMissing: "Aboneliğin süresini gösteren metin yok; {{period}} kullanın.",
    .priceNotProminent: "Bir metin alınan fiyattan büyük; küçültün.",
    .priceTyped: "Fiyat metin olarak yazılmış; mağazanın fiyatı olan {{price}} kullanın.",
    .offerUnconditional:
      "Teklifi olmayan kullanıcılar bir metni görmez; koşul veya onlar için metin ekleyin.",
    .termsMissing: "Kullanım koşullarına bağlantı yok.",
    .privacyMissing: "Gizlilik politikasına bağlantı yok.",
    .restoreMissing: "Satın almaları geri yüklemenin yolu yok.",
    .renewalNoteMissing: "Aboneliğin iptal edilene kadar yenilendiğini söyleyen cümle yok.",
    .purchaseMissing: "Planlar var ama satın alma düğmesi yok.",
    .closeMissing: "Kullanıcı ekranı kapatamaz.",
    .contrast: "Bir metin zemininde zor okunuyor.",
    .translationMissing: "Bir metin, başka metinlerin bulunduğu bir dilde eksik.",
    .variableUnknown: "Bir metin olmayan bir değişkeni anıyor.",
    .elementUnknown: "Bir öğe okunamıyor.",
  ]
}

extension ScreenFindingPhrase {
  static let spanish: [ScreenFindingPhrase: String] = [
    .priceMissing: "Ningún texto dice cuánto cuesta un plan; use {{price}}.",
    .periodMissing: "Ningún texto dice cuánto dura una suscripción; use {{period}}.",
    .priceNotProminent: "Un texto es mayor que el precio que se cobra; hágalo más pequeño.",
    .priceTyped: "Un precio está escrito como texto; use {{price}}, el de la tienda.",
    .offerUnconditional:
      "Los usuarios sin la oferta no ven un texto; añada una condición o un texto para ellos.",
    .termsMissing: "No hay enlace a las condiciones de uso.",
    .privacyMissing: "No hay enlace a la política de privacidad.",
    .restoreMissing: "No hay forma de restaurar compras.",
    .renewalNoteMissing: "Ninguna frase dice que la suscripción se renueva hasta cancelarla.",
    .purchaseMissing: "Hay planes y ningún botón que compre uno.",
    .closeMissing: "El usuario no puede cerrar la pantalla.",
    .contrast: "Un texto se lee mal sobre su fondo.",
    .translationMissing: "Falta un texto en un idioma que otros textos tienen.",
    .variableUnknown: "Un texto nombra una variable que no existe.",
    .elementUnknown: "Un elemento no se puede leer.",
  ]
}

extension ScreenFindingPhrase {
  static let arabic: [ScreenFindingPhrase: String] = [
    .priceMissing: "لا نص يبيّن سعر خطة؛ استخدم {{price}}.",
    .periodMissing: "لا نص يبيّن مدة اشتراك؛ استخدم {{period}}.",
    .priceNotProminent: "نص أكبر من السعر المحصَّل؛ صغّره.",
    .priceTyped: "سعر مكتوب كنص؛ استخدم {{price}} وهو سعر المتجر.",
    .offerUnconditional: "لا يرى من لا عرض لهم نصًا؛ أضف شرطًا أو نصًا لهم.",
    .termsMissing: "لا رابط إلى شروط الاستخدام.",
    .privacyMissing: "لا رابط إلى سياسة الخصوصية.",
    .restoreMissing: "لا سبيل لاستعادة المشتريات.",
    .renewalNoteMissing: "لا جملة تذكر أن الاشتراك يتجدد حتى إلغائه.",
    .purchaseMissing: "هناك خطط ولا زر للشراء.",
    .closeMissing: "لا يستطيع المستخدم إغلاق الشاشة.",
    .contrast: "نص صعب القراءة على خلفيته.",
    .translationMissing: "نص مفقود بلغة تتوفر بها نصوص أخرى.",
    .variableUnknown: "نص يذكر متغيرًا غير موجود.",
    .elementUnknown: "عنصر لا يمكن قراءته.",
  ]
}
