/** A place on the map, and what can be done with it. */
export const coordinate = {
  coordinates: "Coordinates",
  menu: "This place",
  copy: "Copy coordinates",
  copyVehicle: "Copy the vehicle's coordinates",
  copyMiddle: "Copy the coordinates of the map's middle",
  street: "Street view here",
  streetVehicle: "Street view at the vehicle",
  streetMiddle: "Street view at the map's middle",
  directions: "Directions to here",
  copied: "Copied: {{text}}",
  copyFailed: "The browser does not allow copying. The coordinates are {{text}}",
};
