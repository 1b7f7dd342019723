/** Vehicles on the map: tooltips, the selection of many, and what stops the map from drawing. */
export const fleetMap = {
  vehicles_one: "{{shown}} vehicle",
  vehicles_other: "{{shown}} vehicles",
  clickToZoom: "Click to look closer",
  tool: {
    box: "Select in a box (Shift and drag)",
    lasso: "Select with a lasso",
  },
  draw: {
    box: "Drag a box around vehicles.",
    lasso: "Draw a line around vehicles.",
  },
  inView: "All in view",
  stopDrawing: "Cancel",
  selection: "Selected vehicles",
  selected_one: "{{shown}} vehicle selected",
  selected_other: "{{shown}} vehicles selected",
  nobody: "No vehicles there.",
  centre: "Show on map",
  listOnly: "List only these",
  listAll: "List all",
  clear: "Clear selection",
  unknownSelection:
    "This address names a selection that is too large for it. Only the browser tab where it was made knows it: all vehicles are shown.",
  tooFull: "Too many vehicles in view to show each: grouped until you look closer.",
  lostGraphics: "The map lost the graphics card and is coming back. List and panel go on.",
  graphicsGone: "The graphics card does not come back by itself. List and panel go on.",
  noGraphics: "The map needs WebGL, which this browser does not offer. List and panel go on.",
  failed: "The map could not start: {{detail}}",
};
