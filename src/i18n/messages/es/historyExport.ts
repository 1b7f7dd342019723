import type { Messages } from "../en.ts";

export const historyExport: Messages["historyExport"] = {
  export: "Exportar",
  route: "Ruta",
  trips: "Viajes",
  routeAs: "Ruta en {{format}}",
  tripsAs: "Viajes en {{format}}",
  copyLink: "Copiar el enlace a este momento",
  momentAsCsv: "Dónde estaban todos en este momento, en CSV",
  selectForRoute: "Elija un vehículo para su ruta y sus viajes.",
  momentFile: "flota",
  momentLeftOut: "El archivo tiene {{shown}} vehículos; faltan {{leftOut}} más.",
  column: {
    state: "Estado",
    position: "Última posición",
    latitude: "Latitud",
    longitude: "Longitud",
    speed: "Velocidad (km/h)",
  },
  trip: {
    start: "Inicio",
    end: "Fin",
    startAddress: "Dirección de inicio",
    destination: "Lugar de llegada",
  },
};
