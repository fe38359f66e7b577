extension LinkPhrase {
  static let spanish: [LinkPhrase: String] = [
    .rulesLead:
      "Se prueban en orden: decide la primera regla cuyas condiciones se cumplen todas. Si ninguna decide, valen los destinos del enlace.",
    .editRules: "Editar reglas",
    .saveRules: "Guardar reglas",
    .rulesZone: "Las horas están en {zone}.",
    .newRule: "Nueva regla",
    .ruleOrder: "Lugar en el orden",
    .ruleName: "Nombre de la regla",
    .everyPlatform: "Cualquier plataforma",
    .countriesHint: "Dos letras cada uno, como TR, DE; cualquiera si está vacío.",
    .languagesHint: "Como tr, de-AT; cualquiera si está vacío.",
    .ruleFrom: "Desde la hora",
    .ruleUntil: "Hasta la hora",
    .removeRule: "Quitar esta regla",
    .keptRule:
      "Esta regla dice más de lo que muestra el formulario y queda como está: la cambia paylisher link rules o la API.",
    .neverReached: "Nunca se alcanza",
    .ended: "Terminada",
    .designCode: "Diseñar el código QR",
    .darkColour: "Color oscuro",
    .lightColour: "Color claro",
    .codeSize: "Lado en píxeles",
    .codeMargin: "Borde en módulos",
    .drawCode: "Dibujar",
    .codeNotDrawn: "Los lectores no podrían leer un código así",
    .linkHistory: "Historial del enlace",
    .historyLead:
      "Cada cambio con sus valores antes y después. Deshacer recupera los anteriores como un cambio nuevo.",
    .undoChange: "Deshacer",
    .chooseLink: "Elegir {name}",
    .withChosen: "Con los enlaces elegidos",
    .bulkAddTag: "Añadir la etiqueta",
    .bulkRemoveTag: "Quitar la etiqueta",
    .bulkTag: "Etiqueta",
    .bulkDone: "Cambiados: {count}. Sin cambiar: {failed}.",
  ]
}
