import { useTranslation } from "react-i18next";
import type { TripFileReader } from "#contract/tripFile";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";

/** Signs of units are the same in all languages. */
const DISTANCE_SIGNS = { kilometres: "km", miles: "mi", nauticalMiles: "nmi" };
const SPEED_SIGNS = { kmPerHour: "km/h", milesPerHour: "mph", knots: "kn" };
const VOLUME_SIGNS = { litres: "L", usGallons: "US gal", imperialGallons: "imp gal" };
const THIRST_SIGNS = { litres: "L/100 km", usGallons: "mpg (US)", imperialGallons: "mpg" };

/** In whose words, time zone and units a file of trips is made: those of the table on the screen. */
export function useTripFileReader(): TripFileReader {
  const { t } = useTranslation();
  const { settings } = useFormat();
  const timeZone = userZone(useUser());
  const { speed, distance, volume } = settings.units;
  const inUnit = (title: string, sign: string) => `${title} (${sign})`;
  return {
    locale: settings.locale,
    timeZone,
    units: { speed, distance, volume },
    titles: {
      vehicle: t("evidence.fact.vehicle"),
      number: t("trips.number"),
      start: t("historyExport.trip.start"),
      end: t("historyExport.trip.end"),
      startAddress: t("historyExport.trip.startAddress"),
      destination: t("historyExport.trip.destination"),
      driver: t("evidence.fact.driver"),
      distance: inUnit(t("trips.distance"), DISTANCE_SIGNS[distance]),
      driving: t("trips.driving"),
      idle: t("trips.idle"),
      stopped: t("trips.stopped"),
      averageSpeed: inUnit(t("trips.averageSpeed"), SPEED_SIGNS[speed]),
      events: t("trips.events"),
      fuel: inUnit(t("trips.fuel"), VOLUME_SIGNS[volume]),
      consumption: inUnit(t("trips.consumption"), THIRST_SIGNS[volume]),
    },
    total: t("trips.totals"),
  };
}
