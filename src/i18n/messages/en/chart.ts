/** Readings over time. */
export const chart = {
  title: "Charts",
  choose: "Readings to show",
  noneOf: "{{reading}}: not reported in this time",
  nothing: "None of the chosen readings was reported in this time.",
  nothingFound: "No such reading",
  speed: "Speed",
};
