import { ActionIcon, useComputedColorScheme } from "@mantine/core";
import { IconFileCertificate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { HistoryTrip } from "#contract/history";
import { shownText } from "#domain/text/shownText";
import { cssColour, numberedTripColour } from "../../../map/history/routeColours.ts";
import { TripItem } from "../../../ui/trips/TripItem.tsx";
import type { HistoryTripsProps } from "./HistoryTripsTable.tsx";
import { TripExplanationButton } from "./TripExplanationButton.tsx";
import classes from "./TripLine.module.css";
import { useAddressAt } from "./useAddressAt.ts";

interface Props extends Pick<HistoryTripsProps, "onTrip" | "onMoment" | "onTripEvidence"> {
  readonly trip: HistoryTrip;
  readonly isShown: boolean;
  readonly tabIndex: number;
}

/** A trip in the colour that it has on the map, with what its figures rest on. */
export function TripLine({ trip, tabIndex, onTrip, onMoment, onTripEvidence, ...shown }: Props) {
  const { t } = useTranslation();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const { number, endPoi } = trip;
  const poi = shownText(endPoi);
  const address = useAddressAt(trip.trip.end);
  return (
    <div className={classes.line} data-trip={number}>
      <TripItem
        number={number}
        counted={trip}
        destination={poi ?? address}
        isPoi={poi !== undefined}
        colour={cssColour(numberedTripColour(number, scheme === "dark"))}
        tabIndex={tabIndex}
        onShow={() => onTrip(trip)}
        {...shown}
      />
      <span className={classes.actions}>
        <TripExplanationButton trip={trip} tabIndex={tabIndex} onMoment={onMoment} />
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={t("historyTrips.tripEvidence", { number })}
          title={t("historyTrips.tripEvidence", { number })}
          onClick={() => onTripEvidence(trip)}
        >
          <IconFileCertificate size={16} aria-hidden="true" />
        </ActionIcon>
      </span>
    </div>
  );
}
