/** The map counts on where somebody turns it round: 190° east is 170° west. */
export const within180 = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
