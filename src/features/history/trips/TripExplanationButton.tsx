import { ActionIcon, Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { HistoryTrip } from "#contract/history";
import type { EpochMs } from "#domain/units";
import classes from "./TripExplanation.module.css";
import { TripExplanation } from "./TripExplanation.tsx";

interface Props {
  readonly trip: HistoryTrip;
  readonly tabIndex: number;
  readonly onMoment: (moment: EpochMs) => void;
}

/** Opens what a trip's figures rest on. */
export function TripExplanationButton({ trip, tabIndex, onMoment }: Props) {
  const { t } = useTranslation();
  const name = t("historyTrips.explain", { number: trip.number });
  return (
    <Popover
      width={380}
      position="right-start"
      // On a phone nothing of it has room beside the list: it goes over it.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 12 } }}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={name}
          title={name}
        >
          <IconInfoCircle size={16} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ""} aria-label={name}>
        <TripExplanation trip={trip} onMoment={onMoment} />
      </Popover.Dropdown>
    </Popover>
  );
}
