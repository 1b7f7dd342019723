/** What the colours of a route mean. */
export const routeLegend = {
  title: "Colours of the route",
  colouring: "Colour the route by",
  trip: "Trip",
  speed: "Speed",
  state: "State",
  vehicle: "Vehicle",
  eachTrip: "Each trip, as in the list",
  outside: "Outside trips",
  nothing: "Nothing was reported in this time.",
  all_one: "The one reported point is drawn.",
  all_other: "All {{shown}} reported points are drawn.",
  drawn:
    "{{drawn}} of {{points}} reported points are drawn. The line is nowhere more than {{error}} px from what was reported.",
  tooMany:
    "Routes are drawn for at most {{shown}} vehicles at once. Select a vehicle to see its route.",
};
