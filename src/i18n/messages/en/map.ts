/** The map and what is done on it. */
export const map = {
  label: "Map of vehicles",
  attribution: "Show or hide who made the map",
  fit: "Show whole fleet",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  summary_one:
    "{{total}} vehicle: {{moving}} moving, {{idle}} idle, {{stopped}} stopped, {{disconnected}} disconnected",
  summary_other:
    "{{total}} vehicles: {{moving}} moving, {{idle}} idle, {{stopped}} stopped, {{disconnected}} disconnected",
};
