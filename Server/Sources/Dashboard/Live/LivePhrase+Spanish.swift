extension LivePhrase {
  static let spanish: [LivePhrase: String] = [
    .liveApp: "App",
    .liveLinkHint: "Id, URL corta, código o título",
    .liveEventHint: "Su nombre completo, como Purchase",
    .liveHidden: "{name} {value}: oculta {count} de ellos.",
    .liveNoClicks: "Aún no hay clics de este enlace",
    .liveNoClicksAdvice: "El filtro por el enlace {link} oculta los clics de todos los demás.",
    .liveClicksNote:
      "Los clics no tienen app ni nombre de evento: solo el filtro por enlace oculta algunos.",
    .liveNoEvents: "Ningún evento coincide",
    .liveNoEventsAdvice:
      "Ninguno de los {count} eventos más recientes cumple los filtros. Los nuevos que los cumplan aparecen aquí al llegar.",
    .liveNoSuchApp: "App: ninguna app de este espacio de trabajo tiene este id.",
    .whyClick: "Por qué un clic llevó allí",
    .clickRule: "Regla",
    .clickReferrer: "Host de la página de la que vino",
    .clickBrowser: "Dentro de la app",
    .clickNetwork: "Red (ASN)",
    .clickUnique: "Primero de su visitante en el enlace ese día (UTC)",
    .clickOfDeletedLink: "El enlace está eliminado.",
    .noClickSteps: "Los pasos de este clic no están guardados.",
    .launches7: "Primeros inicios en 7 días",
    .launches90: "Primeros inicios en 90 días",
    .launchDays: "Días de los gráficos",
    .allAppsCounted:
      "Los gráficos cuentan los primeros inicios de todas las apps; solo la lista sigue el filtro por app.",
    .newestCounted:
      "En estos días hubo más primeros inicios de los que leen los gráficos: cuentan los {count} más recientes.",
    .noLaunchesFound: "Ningún primer inicio coincide",
    .noLaunchesFoundAdvice: "Elige otra app o quita los filtros.",
  ]
}
