import { TRIP_FILE_COLUMNS, type TripFileReader } from "#contract/tripFile";

/** A reader in Montevideo whose car counts miles; columns are called `titleOf` of their names. */
export const tripFileReader = (titleOf = (name: string) => name): TripFileReader => ({
  locale: "fr-FR",
  timeZone: "America/Montevideo",
  units: { speed: "milesPerHour", distance: "miles", volume: "usGallons" },
  titles: Object.fromEntries(
    TRIP_FILE_COLUMNS.map((name) => [name, titleOf(name)]),
  ) as TripFileReader["titles"],
  total: "Tous",
});
