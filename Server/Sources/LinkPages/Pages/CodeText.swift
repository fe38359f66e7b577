/// What pages say about codes to type, in one language.
struct CodeText: Hashable, Sendable {
  let ask: String
  let title: String
  let hint: String
}

extension PageLanguage {
  /// What pages say about codes in this language.
  var codeText: CodeText {
    switch self {
    case .english:
      CodeText(
        ask: "Show a code for the app",
        title: "Type this code into the app",
        hint: "Install and open the app, then type the code. It works once, for {minutes} minutes."
      )
    case .turkish:
      CodeText(
        ask: "Uygulama için kod göster",
        title: "Bu kodu uygulamaya yaz",
        hint: "Uygulamayı kurup aç, sonra kodu yaz. {minutes} dakika boyunca bir kez geçerlidir."
      )
    case .german:
      CodeText(
        ask: "Code für die App anzeigen",
        title: "Gib diesen Code in der App ein",
        hint:
          "Installiere und öffne die App, dann gib den Code ein. Er gilt einmal, {minutes} Minuten."
      )
    case .spanish:
      CodeText(
        ask: "Mostrar un código para la app",
        title: "Escribe este código en la app",
        hint: "Instala y abre la app y escribe el código. Vale una vez, durante {minutes} minutos."
      )
    case .arabic:
      CodeText(
        ask: "عرض رمز للتطبيق",
        title: "اكتب هذا الرمز في التطبيق",
        hint: "ثبّت التطبيق وافتحه ثم اكتب الرمز. يعمل مرة واحدة خلال {minutes} دقيقة."
      )
    }
  }
}
