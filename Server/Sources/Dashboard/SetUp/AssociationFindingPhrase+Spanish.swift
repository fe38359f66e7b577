extension AssociationFindingPhrase {
  static let spanish: [AssociationFindingPhrase: String] = [
    .notAnObject: "El archivo no tiene la forma que leen los teléfonos.",
    .tooLarge: "El archivo es mayor de lo que acepta el sistema.",
    .noDetails: "No se nombra ninguna app, así que ningún enlace abre una.",
    .noApp: "Una entrada no nombra ninguna app.",
    .malformedAppID: "El id de una app no está escrito como en la tienda.",
    .twoAppKeys: "Una entrada tiene appID y appIDs; conserva appIDs.",
    .noRules: "Una entrada no tiene components, así que ningún enlace abre sus apps.",
    .onlyExclusions: "Todo está excluido, así que ningún enlace abre la app.",
    .unknownKey: "El sistema ignora una clave que no conoce; revisa su ortografía.",
    .wrongType: "El sistema ignora un valor de tipo incorrecto.",
    .unreachable: "Una regla anterior vale ya para cada URL de esta; súbela o quítala.",
    .pathWithOtherParts: "Una ruta contiene consulta o fragmento; escríbelos bajo ? y #.",
    .unescapedPattern: "Un patrón no está escapado, así que ninguna URL coincide.",
    .lowercaseEscape:
      "Un escape tiene dígitos en minúscula, y los navegadores los escriben en mayúscula.",
    .unknownVariable: "Nada define una variable de este patrón.",
    .nestedVariable:
      "El valor de una variable contiene otra, que no se sustituye; escríbela entera.",
    .emptyVariable: "Una variable no tiene valores, así que ningún patrón con ella coincide.",
    .unfinishedVariable: "Una variable no está cerrada; escribe $(name).",
    .repeatedApp:
      "Una app está en varias entradas y valen primero las reglas de la primera; únelas.",
    .appsNotEmpty:
      "La lista antigua apps no está vacía; iOS 12 y anteriores no aceptan tal archivo.",
    .invalidJSON: "El archivo no es JSON.",
    .redirected: "El servidor redirige, y los teléfonos no lo siguen.",
    .wrongStatus: "El servidor no responde con el estado 200.",
    .wrongContentType: "El servidor no dice que el archivo sea JSON.",
    .signed: "El archivo va envuelto en una firma, que ya no hace falta.",
    .byteOrderMark: "El archivo empieza con una marca de orden de bytes; guárdalo sin ella.",
    .noRelation: "Una declaración no permite a su app abrir enlaces.",
    .wrongTarget: "El destino de una declaración no es una app de Android.",
    .malformedFingerprint:
      "La huella de un certificado falta o no tiene 32 bytes; tómala de Play Console.",
  ]
}
