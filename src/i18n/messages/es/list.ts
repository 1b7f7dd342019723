import type { Messages } from "../en.ts";

export const list: Messages["list"] = {
  title: "Vehículos",
  search: "Buscar vehículos",
  clearSearch: "Borrar búsqueda",
  orderBy: "Ordenar por",
  order: {
    status: "Estado",
    vehicle: "Vehículo",
    group: "Grupo",
    lastUpdate: "Última actualización",
    fuel: "Nivel de combustible",
  },
  filter: "Mostrar por estado",
  rows: "Lista de vehículos",
  noVehiclesTitle: "Aún no hay vehículos",
  noVehiclesText: "Apunte un rastreador a este servidor y aparecerá aquí solo.",
  noMatchTitle: "Nada encontrado",
  noMatchText: "Ningún vehículo coincide con la búsqueda y el filtro.",
  showAll: "Mostrar todos los vehículos",
  neverReported: "Nunca comunicó",
  close: "Cerrar lista",
  open: "Mostrar lista",
};
