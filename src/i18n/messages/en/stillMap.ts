/** Maps beside figures. */
export const stillMap = {
  nothing: "There is no position to show on a map.",
  failed: "The map could not be drawn: this browser has no graphics for it.",
};
