/** Readings over time. */
export const chart = {
  title: "Charts",
  choose: "Readings to show",
  nothing: "None of the chosen readings was reported in this time.",
  nothingFound: "No such reading",
  speed: "Speed",
};
