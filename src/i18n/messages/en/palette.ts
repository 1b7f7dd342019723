/** The palette: one input for everything that can be found and done. */
export const palette = {
  title: "Find anything",
  ask: "Vehicles, pages, actions…",
  close: "Close",
  results: "Results",
  nothing: "Nothing found for “{{query}}”",
  nothingText: "Try a name, a plate, a group, a page or an action.",
  failed: "The vehicles could not be searched.",
  count_one: "{{count}} result",
  count_other: "{{count}} results",
  group: {
    recent: "Used last",
    vehicles: "Vehicles",
    areas: "Places",
    map: "Map",
    filter: "Show",
    layers: "Layers",
    pages: "Pages",
    look: "Look and language",
    account: "Account",
  },
};
