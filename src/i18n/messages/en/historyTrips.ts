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
      "Between two positions the state of the earlier one holds: driving (from {{speed}}, or from {{speedUnknown}} where no ignition is reported), idle (engine on, slower than that) or stopped (engine off, or slower where no ignition is reported). The three add up to the whole trip.",
    tripRule:
      "For this vehicle a trip is what lies between two stays: a stay is when it keeps within {{distance}}, or has its ignition off, for at least {{time}}. What lies in a silence of more than {{gap}} belongs to no trip, unless the vehicle went far in it.",
    cut: "Where it begins and ends",
    began: {
      stay: "It begins at the last position at which the vehicle rested before it left: within {{distance}} it would still be the stay.",
      silence:
        "It is a silence of more than {{gap}} in which the vehicle went far: it begins with the last position before it and ends with the first one after it. Nobody saw the way; only the counters tell how long it was.",
      period: "It was under way already when the open period begins.",
    },
    ended: {
      stay: "It ends where the vehicle arrived and then kept within {{distance}} for at least {{time}}.",
      ignition: "It ends where the ignition was reported off and stayed off for at least {{time}}.",
      silence:
        "It ends at the last position before a silence of more than {{gap}}. The silence counts neither as time nor as distance.",
      period: "It ends with the last position of the open period.",
    },
    points: "Positions",
    used: "Positions the trip rests on",
    leftOut: "Left out: late, doubled or not believable",
    longestGap: "Longest time without a position",
    firstPosition: "First position",
    lastPosition: "Last position",
    knownWith: "Known with",
    fastest: "Highest speed: {{speed}}",
    gapFrom: "Before the longest gap",
    gapUntil: "After it",
    leapt: "Gained in leaps, not counted",
    leap: "Leap to",
    leapRule:
      "Between two positions that lie too far apart for their time nobody knows what was driven: what the counter gained there is not part of the distance. Where only the counter grew more than can be driven, the straight line counts.",
    moreLeaps_one: "and {{shown}} more leap",
    moreLeaps_other: "and {{shown}} more leaps",
    firstReading: "First reading",
    lastReading: "Last reading",
  },
};
