/** The vehicle list. */
export const list = {
  title: "Vehicles",
  search: "Search vehicles",
  clearSearch: "Clear search",
  orderBy: "Order by",
  order: {
    status: "Status",
    vehicle: "Vehicle",
    group: "Group",
    lastUpdate: "Last update",
    fuel: "Fuel level",
  },
  filter: "Show by state",
  rows: "Vehicle list",
  noVehiclesTitle: "No vehicles yet",
  noVehiclesText: "Point a tracker at this server and it appears here by itself.",
  noMatchTitle: "Nothing found",
  noMatchText: "No vehicle fits the search and filter.",
  showAll: "Show all vehicles",
  neverReported: "Never reported",
  close: "Close list",
  open: "Show list",
};
