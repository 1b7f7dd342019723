/** Files of a vehicle's past. */
export const historyExport = {
  export: "Export",
  route: "Route",
  trips: "Trips",
  routeAs: "Route as {{format}}",
  tripsAs: "Trips as {{format}}",
  copyLink: "Copy link to this moment",
  momentAsCsv: "Where all were at this moment, as CSV",
  selectForRoute: "Select a vehicle for its route and trips.",
  momentFile: "fleet",
  momentLeftOut: "The file has {{shown}} vehicles; {{leftOut}} more are left out.",
  column: {
    state: "State",
    position: "Last position at",
    latitude: "Latitude",
    longitude: "Longitude",
    speed: "Speed (km/h)",
  },
  trip: {
    start: "Start",
    end: "End",
    startAddress: "Start address",
    destination: "End place",
  },
};
