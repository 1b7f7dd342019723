/** Trips of the past, and what their figures rest on. */
export const historyTrips = {
  list: "Trips and stops",
  stopped: "Stopped {{duration}}",
  idle: "Idle {{duration}}",
  incomplete: "Not everything of this period is here: there may be more trips.",
  usualRules:
    "The rules set for this vehicle could not be loaded: trips are told apart by the usual ones.",
  explain: "Where the figures of trip {{number}} come from",
  tripEvidence: "Evidence card of trip {{number}}",
  stopEvidence: "Evidence card of the stop at {{time}}",
  explanation: {
    title: "Trip {{number}}: where its figures come from",
    counterAtEnd: "Counter at the end",
    counterAtStart: "Counter at the start",
    counterSetBy: "Set forward by hand on the way",
    difference: "Distance driven",
    distanceBy: {
      odometer:
        "The distance is what the vehicle's odometer showed at the last position minus what it showed at the first.",
      totalDistance:
        "The distance is the total that the server adds up from position to position, at the last position minus at the first. The odometer is used only where both positions report it, it has not gone backwards and it is not set to be ignored.",
    },
    fuelBy: {
      fuelUsed:
        "The fuel is what the engine's own counter of used fuel gained between its first and last reading on the trip.",
      fuel: "The fuel is what the tank lost on the trip in litres; a rise that is a fill is not counted against it, and a level of 0, which a sensor without power reports, is left out.",
      fuelLevel:
        "The fuel is what the tank lost on the trip, from its level in percent and its capacity; a rise that is a fill is not counted against it, and a level of 0, which a sensor without power reports, is left out.",
      nothing: "Too few readings of fuel were reported on this trip to tell how much it took.",
    },
    split: "Driving, idle, stopped",
    duration: "Whole trip",
    splitRule:
      "Between two positions the state of the earlier one holds: driving, idle (engine on without moving) or stopped (engine off). The three add up to the whole trip.",
    tripRule:
      "A trip is what lies between two stays. A stay is when the vehicle keeps within a radius, or has its ignition off, for long enough: {{distance}} and {{time}}, unless set otherwise for this vehicle.",
    points: "Positions",
    used: "Positions the trip rests on",
    leftOut: "Left out: late, doubled or not believable",
    longestGap: "Longest time without a position",
    firstPosition: "First position",
    lastPosition: "Last position",
  },
};
