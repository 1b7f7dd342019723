/** The map and what is done on it. */
export const map = {
  label: "Map of vehicles",
  fit: "Show whole fleet",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  summary:
    "{{total}} vehicles: {{moving}} moving, {{idle}} idle, {{stopped}} stopped, {{disconnected}} disconnected",
};
