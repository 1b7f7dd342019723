/** The map and what is done on it. */
export const map = {
  label: "Map of vehicles",
  fit: "Show whole fleet",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  noGraphics: "The map needs WebGL, which this browser does not offer. List and panel go on.",
  lostGraphics: "The map lost the graphics card and is coming back.",
  failed: "The map could not start: {{detail}}",
  summary:
    "{{total}} vehicles: {{moving}} moving, {{idle}} idle, {{stopped}} stopped, {{disconnected}} disconnected",
};
