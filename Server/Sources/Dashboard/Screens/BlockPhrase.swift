/// What the form of a screen's blocks says, with the English text.
enum BlockPhrase: String, Translated {
  case blocks = "Blocks"
  case footerBlocks = "At the lower end"
  case noBlocks = "Nothing here yet."
  case editBlock = "Edit"
  case addBlock = "Add"
  case blockType = "Type of block"
  case moveUp = "Up"
  case moveDown = "Down"
  case standardValue = "Standard"
  case rowsHint = "One a line: {names}"
  case undoStep = "Undo"
  case stepSaved = "The draft was changed."
  case asJSON = "All members, as JSON"
  case textBlock = "Text"
  case imageBlock = "Image"
  case buttonBlock = "Button"
  case spacerBlock = "Space"
  case featuresBlock = "Features"
  case plansBlock = "Plans"
  case countdownBlock = "Countdown"
  case questionBlock = "Question"
  case legalBlock = "Legal links"
  case testimonialsBlock = "Testimonials"
  case contentField = "Content"
  case sizeField = "Size of letters"
  case weightField = "Weight of letters"
  case alignmentField = "Alignment"
  case urlField = "Address of the image"
  case altField = "Description for screen readers"
  case labelField = "Label"
  case actionField = "What it does"
  case valueField = "Link, screen or plan"
  case spacingField = "Height in points"
  case arrangementField = "Arrangement"
  case itemsField = "Entries"
  case untilField = "Ends at (RFC 3339)"
  case secondsField = "Seconds after it opened"
  case endedField = "Text at the end"
  case idField = "Id"
  case titleField = "Title"
  case choicesField = "Choices"
  case termsField = "Terms of use (https)"
  case privacyField = "Privacy policy (https)"
  case restoreField = "Button that restores purchases"
  case noteField = "Note"

  /// The names of the types of blocks.
  static let types: [String: BlockPhrase] = [
    "text": .textBlock,
    "image": .imageBlock,
    "button": .buttonBlock,
    "spacer": .spacerBlock,
    "features": .featuresBlock,
    "plans": .plansBlock,
    "countdown": .countdownBlock,
    "question": .questionBlock,
    "legal": .legalBlock,
    "testimonials": .testimonialsBlock,
  ]

  /// The names of the members of blocks.
  static let members: [String: BlockPhrase] = [
    "content": .contentField,
    "fontSize": .sizeField,
    "fontWeight": .weightField,
    "textAlignment": .alignmentField,
    "url": .urlField,
    "alt": .altField,
    "label": .labelField,
    "action": .actionField,
    "value": .valueField,
    "verticalSpacing": .spacingField,
    "arrangement": .arrangementField,
    "items": .itemsField,
    "until": .untilField,
    "seconds": .secondsField,
    "ended": .endedField,
    "id": .idField,
    "title": .titleField,
    "choices": .choicesField,
    "terms": .termsField,
    "privacy": .privacyField,
    "restore": .restoreField,
    "note": .noteField,
  ]
}

extension BlockPhrase {
  static let german: [BlockPhrase: String] = [
    .blocks: "Bausteine",
    .footerBlocks: "Am unteren Rand",
    .noBlocks: "Hier ist noch nichts.",
    .editBlock: "Bearbeiten",
    .addBlock: "Hinzufügen",
    .blockType: "Art des Bausteins",
    .moveUp: "Nach oben",
    .moveDown: "Nach unten",
    .standardValue: "Standard",
    .rowsHint: "Eine Zeile je Eintrag: {names}",
    .undoStep: "Rückgängig",
    .stepSaved: "Der Entwurf wurde geändert.",
    .asJSON: "Alle Angaben, als JSON",
    .textBlock: "Text",
    .imageBlock: "Bild",
    .buttonBlock: "Schaltfläche",
    .spacerBlock: "Abstand",
    .featuresBlock: "Vorteile",
    .plansBlock: "Tarife",
    .countdownBlock: "Countdown",
    .questionBlock: "Frage",
    .legalBlock: "Rechtliche Links",
    .testimonialsBlock: "Stimmen",
    .contentField: "Text",
    .sizeField: "Schriftgröße",
    .weightField: "Schriftstärke",
    .alignmentField: "Ausrichtung",
    .urlField: "Adresse des Bildes",
    .altField: "Beschreibung für Screenreader",
    .labelField: "Beschriftung",
    .actionField: "Was sie tut",
    .valueField: "Link, Screen oder Tarif",
    .spacingField: "Höhe in Punkten",
    .arrangementField: "Anordnung",
    .itemsField: "Einträge",
    .untilField: "Endet am (RFC 3339)",
    .secondsField: "Sekunden nach dem Öffnen",
    .endedField: "Text am Ende",
    .idField: "Id",
    .titleField: "Titel",
    .choicesField: "Antworten",
    .termsField: "Nutzungsbedingungen (https)",
    .privacyField: "Datenschutz (https)",
    .restoreField: "Schaltfläche, die Käufe wiederherstellt",
    .noteField: "Hinweis",
  ]
}

extension BlockPhrase {
  static let turkish: [BlockPhrase: String] = [
    .blocks: "Bloklar",
    .footerBlocks: "Alt kenarda",
    .noBlocks: "Burada henüz bir şey yok.",
    .editBlock: "Düzenle",
    .addBlock: "Ekle",
    .blockType: "Blok türü",
    .moveUp: "Yukarı",
    .moveDown: "Aşağı",
    .standardValue: "Standart",
    .rowsHint: "Her satıra bir kayıt: {names}",
    .undoStep: "Geri al",
    .stepSaved: "Taslak değiştirildi.",
    .asJSON: "Tüm alanlar, JSON olarak",
    .textBlock: "Metin",
    .imageBlock: "Görsel",
    .buttonBlock: "Düğme",
    .spacerBlock: "Boşluk",
    .featuresBlock: "Özellikler",
    .plansBlock: "Planlar",
    .countdownBlock: "Geri sayım",
    .questionBlock: "Soru",
    .legalBlock: "Yasal bağlantılar",
    .testimonialsBlock: "Yorumlar",
    .contentField: "Metin",
    .sizeField: "Yazı boyutu",
    .weightField: "Yazı kalınlığı",
    .alignmentField: "Hizalama",
    .urlField: "Görselin adresi",
    .altField: "Ekran okuyucular için açıklama",
    .labelField: "Etiket",
    .actionField: "Ne yapar",
    .valueField: "Bağlantı, ekran veya plan",
    .spacingField: "Punto olarak yükseklik",
    .arrangementField: "Düzen",
    .itemsField: "Kayıtlar",
    .untilField: "Bitiş (RFC 3339)",
    .secondsField: "Açıldıktan sonra saniye",
    .endedField: "Bitince metin",
    .idField: "Kimlik",
    .titleField: "Başlık",
    .choicesField: "Seçenekler",
    .termsField: "Kullanım koşulları (https)",
    .privacyField: "Gizlilik politikası (https)",
    .restoreField: "Satın almaları geri yükleyen düğme",
    .noteField: "Not",
  ]
}

extension BlockPhrase {
  static let spanish: [BlockPhrase: String] = [
    .blocks: "Bloques",
    .footerBlocks: "En el borde inferior",
    .noBlocks: "Aquí no hay nada todavía.",
    .editBlock: "Editar",
    .addBlock: "Añadir",
    .blockType: "Tipo de bloque",
    .moveUp: "Subir",
    .moveDown: "Bajar",
    .standardValue: "Estándar",
    .rowsHint: "Uno por línea: {names}",
    .undoStep: "Deshacer",
    .stepSaved: "El borrador ha cambiado.",
    .asJSON: "Todos los miembros, como JSON",
    .textBlock: "Texto",
    .imageBlock: "Imagen",
    .buttonBlock: "Botón",
    .spacerBlock: "Espacio",
    .featuresBlock: "Ventajas",
    .plansBlock: "Planes",
    .countdownBlock: "Cuenta atrás",
    .questionBlock: "Pregunta",
    .legalBlock: "Enlaces legales",
    .testimonialsBlock: "Opiniones",
    .contentField: "Texto",
    .sizeField: "Tamaño de letra",
    .weightField: "Grosor de letra",
    .alignmentField: "Alineación",
    .urlField: "Dirección de la imagen",
    .altField: "Descripción para lectores de pantalla",
    .labelField: "Etiqueta",
    .actionField: "Qué hace",
    .valueField: "Enlace, pantalla o plan",
    .spacingField: "Altura en puntos",
    .arrangementField: "Disposición",
    .itemsField: "Entradas",
    .untilField: "Termina el (RFC 3339)",
    .secondsField: "Segundos desde que se abrió",
    .endedField: "Texto al terminar",
    .idField: "Id",
    .titleField: "Título",
    .choicesField: "Opciones",
    .termsField: "Condiciones de uso (https)",
    .privacyField: "Política de privacidad (https)",
    .restoreField: "Botón que restaura compras",
    .noteField: "Nota",
  ]
}

extension BlockPhrase {
  static let arabic: [BlockPhrase: String] = [
    .blocks: "الكتل",
    .footerBlocks: "عند الحافة السفلى",
    .noBlocks: "لا شيء هنا بعد.",
    .editBlock: "تعديل",
    .addBlock: "إضافة",
    .blockType: "نوع الكتلة",
    .moveUp: "إلى أعلى",
    .moveDown: "إلى أسفل",
    .standardValue: "قياسي",
    .rowsHint: "واحد في كل سطر: {names}",
    .undoStep: "تراجع",
    .stepSaved: "تغيّرت المسودة.",
    .asJSON: "كل الحقول بصيغة JSON",
    .textBlock: "نص",
    .imageBlock: "صورة",
    .buttonBlock: "زر",
    .spacerBlock: "مسافة",
    .featuresBlock: "مزايا",
    .plansBlock: "خطط",
    .countdownBlock: "عدّ تنازلي",
    .questionBlock: "سؤال",
    .legalBlock: "روابط قانونية",
    .testimonialsBlock: "آراء",
    .contentField: "النص",
    .sizeField: "حجم الخط",
    .weightField: "سماكة الخط",
    .alignmentField: "المحاذاة",
    .urlField: "عنوان الصورة",
    .altField: "وصف لقارئات الشاشة",
    .labelField: "التسمية",
    .actionField: "ما يفعله",
    .valueField: "رابط أو شاشة أو خطة",
    .spacingField: "الارتفاع بالنقاط",
    .arrangementField: "الترتيب",
    .itemsField: "العناصر",
    .untilField: "ينتهي في (RFC 3339)",
    .secondsField: "ثوانٍ بعد الفتح",
    .endedField: "النص عند الانتهاء",
    .idField: "المعرّف",
    .titleField: "العنوان",
    .choicesField: "الخيارات",
    .termsField: "شروط الاستخدام (https)",
    .privacyField: "سياسة الخصوصية (https)",
    .restoreField: "زر يستعيد المشتريات",
    .noteField: "ملاحظة",
  ]
}
