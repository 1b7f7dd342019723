import type { SomeMessages } from "../SomeMessages.ts";

export const manageGeofence = {
  none: "Ainda não há locais. Desenhe um, ou importe um arquivo.",
  speedLimitHint: "Vazio: o limite do veículo ou da via.",
  maxDistanceHint: "Fica salva com o local para os programas que a leem. Aqui não muda nada.",
  import: {
    text: "KML, KMZ, GeoJSON, GPX ou CSV, até {{size}} MB. Primeiro você vê o que resultaria do arquivo; nada é salvo antes da sua confirmação.",
    choose: "Escolher um arquivo",
    other: "Outro arquivo",
    reading_one: "Lendo: {{shown}} local até agora",
    reading_other: "Lendo: {{shown}} locais até agora",
    judging_one: "Verificando: {{done}} de {{shown}}",
    judging_other: "Verificando: {{done}} de {{shown}}",
    sending_one: "Salvando: {{done}} de {{shown}}",
    sending_other: "Salvando: {{done}} de {{shown}}",
    undoing_one: "Desfazendo: {{done}} de {{shown}}",
    undoing_other: "Desfazendo: {{done}} de {{shown}}",
    simplified_one: "{{shown}} é salvo com menos vértices.",
    simplified_other: "{{shown}} são salvos com menos vértices.",
    outcomes: "O que resulta do arquivo",
    what: "O que acontece com ele",
    swap: "Neste arquivo a latitude e a longitude estão trocadas",
    failed_one: "Não foi possível salvar {{shown}}:",
    failed_other: "Não foi possível salvar {{shown}}:",
    notUndone: "Não foi possível desfazer tudo: {{detail}}",
    file: {
      tooLarge: "é grande demais.",
      badEncoding: "suas letras não são UTF-8. Salve-o como UTF-8.",
      badXml: "seu XML está danificado.",
      notDegrees:
        "suas coordenadas não são graus de latitude e longitude. Salve-o em WGS 84 (EPSG:4326).",
      noColumns:
        "a primeira linha precisa nomear as colunas: “area” ou “WKT”, ou “latitude” e “longitude”.",
    },
    refusal: {
      tooLong: "O contorno é longo demais para ser salvo, mesmo com menos vértices.",
      unclosed: "O texto da sua forma termina no meio.",
      tooManyPoints: "São vértices demais.",
      selfCrossing: "O contorno se cruza.",
      tooComplex: "O contorno é complexo demais para ser verificado.",
      noArea: "Não fica nada dentro: os seus vértices estão em uma mesma linha.",
      noLength: "Todos os seus vértices estão no mesmo lugar.",
      hole: "Tem um buraco, e uma cerca não pode ter.",
      nested: "Tem um buraco, e uma cerca não pode ter.",
    },
  },
} satisfies NonNullable<SomeMessages["manage"]>["geofence"];
