import LayoutCore

/// The words of a screen that its author does not write.
struct ScreenWords {
  let terms: String
  let privacy: String
  let restore: String
  /// On the purchase button while the products are not there.
  let loadAgain: String
  let loading: String

  /// The words of a language; English where it is not in the table.
  static func words(for language: LanguageTag?) -> ScreenWords {
    all[language?.wordsKey ?? "en"] ?? english
  }

  private init(
    _ terms: String,
    _ privacy: String,
    _ restore: String,
    _ again: String,
    _ wait: String
  ) {
    (self.terms, self.privacy, self.restore) = (terms, privacy, restore)
    (loadAgain, loading) = (again, wait)
  }

  private static let english = ScreenWords(
    "Terms",
    "Privacy",
    "Restore purchases",
    "Prices are not available. Try again.",
    "Loading prices…"
  )
  private static let all: [String: ScreenWords] = [
    "ar": ScreenWords(
      "الشروط",
      "الخصوصية",
      "استعادة المشتريات",
      "الأسعار غير متاحة. حاول مرة أخرى.",
      "جارٍ تحميل الأسعار…"
    ),
    "de": ScreenWords(
      "AGB",
      "Datenschutz",
      "Käufe wiederherstellen",
      "Preise sind nicht verfügbar. Erneut versuchen.",
      "Preise werden geladen …"
    ),
    "en": english,
    "es": ScreenWords(
      "Condiciones",
      "Privacidad",
      "Restaurar compras",
      "Precios no disponibles. Reintentar.",
      "Cargando precios…"
    ),
    "fr": ScreenWords(
      "Conditions",
      "Confidentialité",
      "Restaurer les achats",
      "Prix indisponibles. Réessayer.",
      "Chargement des prix…"
    ),
    "he": ScreenWords(
      "תנאים",
      "פרטיות",
      "שחזור רכישות",
      "המחירים אינם זמינים. נסו שוב.",
      "טוען מחירים…"
    ),
    "it": ScreenWords(
      "Termini",
      "Privacy",
      "Ripristina acquisti",
      "Prezzi non disponibili. Riprova.",
      "Caricamento prezzi…"
    ),
    "ja": ScreenWords("利用規約", "プライバシー", "購入を復元", "価格を取得できません。再試行", "価格を読み込み中…"),
    "pt": ScreenWords(
      "Termos",
      "Privacidade",
      "Restaurar compras",
      "Preços indisponíveis. Tentar novamente.",
      "A carregar preços…"
    ),
    "ru": ScreenWords(
      "Условия",
      "Конфиденциальность",
      "Восстановить покупки",
      "Цены недоступны. Повторить.",
      "Загрузка цен…"
    ),
    "tr": ScreenWords(
      "Koşullar",
      "Gizlilik",
      "Satın alımları geri yükle",
      "Fiyatlar alınamadı. Tekrar deneyin.",
      "Fiyatlar yükleniyor…"
    ),
    "zh": ScreenWords("条款", "隐私", "恢复购买", "无法获取价格，请重试。", "正在加载价格…"),
    "zh-hant": ScreenWords("條款", "隱私權", "恢復購買", "無法取得價格，請重試。", "正在載入價格…"),
  ]
}
