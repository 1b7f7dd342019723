/** The tabs of the side column. */
export const side = {
  tabs: "Side column",
  vehicles: "Vehicles",
  places: "Places",
  trips: "Trips",
};
