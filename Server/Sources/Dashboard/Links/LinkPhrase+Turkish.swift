extension LinkPhrase {
  static let turkish: [LinkPhrase: String] = [
    .rulesLead:
      "Sırayla denenir: koşullarının hepsi sağlanan ilk kural karar verir. Hiçbiri uymazsa bağlantının hedefleri geçerlidir.",
    .editRules: "Kuralları düzenle",
    .saveRules: "Kuralları kaydet",
    .rulesZone: "Saatler {zone} dilimindedir.",
    .newRule: "Yeni kural",
    .ruleOrder: "Sıradaki yeri",
    .ruleName: "Kuralın adı",
    .everyPlatform: "Her platform",
    .countriesHint: "İkişer harf, örneğin TR, DE; boşsa hepsi.",
    .languagesHint: "Örneğin tr, de-AT; boşsa hepsi.",
    .ruleFrom: "Saatinden itibaren",
    .ruleUntil: "Saatine kadar",
    .removeRule: "Bu kuralı kaldır",
    .keptRule:
      "Bu kural formun gösterdiğinden fazlasını söyler ve olduğu gibi kalır: paylisher link rules ya da API değiştirir.",
    .neverReached: "Hiç ulaşılmaz",
    .ended: "Sona erdi",
    .designCode: "QR kodu tasarla",
    .darkColour: "Koyu renk",
    .lightColour: "Açık renk",
    .codeSize: "Kenar (piksel)",
    .codeMargin: "Kenar boşluğu (modül)",
    .drawCode: "Çiz",
    .codeNotDrawn: "Tarayıcılar böyle bir kodu okuyamaz",
    .linkHistory: "Bağlantının geçmişi",
    .historyLead:
      "Her değişiklik, önceki ve sonraki değerleriyle. Geri al, eski değerleri yeni bir değişiklik olarak getirir.",
    .undoChange: "Geri al",
    .chooseLink: "{name} seç",
    .withChosen: "Seçilen bağlantılarla",
    .bulkAddTag: "Etiketi ekle",
    .bulkRemoveTag: "Etiketi kaldır",
    .bulkTag: "Etiket",
    .bulkDone: "Değişti: {count}. Değişmedi: {failed}.",
  ]
}
