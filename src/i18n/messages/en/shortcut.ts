/** What each key does: the names are those of `state/shortcuts`. */
export const shortcut = {
  title: "Keyboard shortcuts",
  closeHelp: "Close",
  area: { everywhere: "Everywhere", map: "On the live map" },
  palette: "Find anything and do anything",
  help: "Show these keys",
  nextAlert: "Open the next new alert",
  close: "Close what is open",
  search: "Search vehicles",
  nextRow: "Next in the list",
  previousRow: "Previous in the list",
  openRow: "Open the vehicle of the list",
  follow: "Follow the vehicle, or stop",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show whole fleet",
  summary: "Say how the fleet stands",
};
