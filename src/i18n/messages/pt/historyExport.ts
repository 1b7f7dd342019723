import type { Messages } from "../en.ts";

export const historyExport: Messages["historyExport"] = {
  export: "Exportar",
  route: "Percurso",
  trips: "Viagens",
  routeAs: "Percurso em {{format}}",
  tripsAs: "Viagens em {{format}}",
  copyLink: "Copiar a ligação para este momento",
  momentAsCsv: "Onde estavam todos neste momento, em CSV",
  selectForRoute: "Escolha um veículo para o percurso e as viagens dele.",
  momentFile: "frota",
  momentLeftOut: "O ficheiro tem {{shown}} veículos; ficam de fora mais {{leftOut}}.",
  column: {
    state: "Estado",
    position: "Última posição",
    latitude: "Latitude",
    longitude: "Longitude",
    speed: "Velocidade (km/h)",
  },
  trip: {
    start: "Início",
    end: "Fim",
    startAddress: "Morada de partida",
    destination: "Local de chegada",
  },
};
