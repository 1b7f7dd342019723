import { SegmentedControl, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AlertScope } from "#contract/alertScope";
import { ALERTS_PERIOD_NAMES, isAlertsPeriod } from "#domain/alert/alertsPeriod";
import { EVENT_NAMES } from "#domain/alert/eventTypes";
import { groupId, type VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { findOptions } from "../../../ui/findOptions.ts";
import classes from "./EventCentre.module.css";
import { type EventFilter, SHOWN_ALERTS } from "./eventFilter.ts";
import type { EventChoice } from "./loadEvents.ts";
import { VehicleSelect } from "./VehicleSelect.tsx";

interface Props {
  readonly choice: EventChoice;
  readonly filter: EventFilter;
  readonly groups: AlertScope["groups"];
  /** While the past is open, in place of a period. */
  readonly pastTime: { readonly from: EpochMs; readonly to: EpochMs } | undefined;
  /** Whose past is open, where not everybody's is: no group is chosen, and of one no vehicle. */
  readonly ofPast: readonly VehicleId[] | undefined;
  readonly onChoice: (change: Partial<EventChoice>) => void;
  readonly onFilter: (change: Partial<EventFilter>) => void;
}

/** What is looked up, and what of it is shown. */
export function EventFilters({
  choice,
  filter,
  groups,
  pastTime,
  ofPast,
  onChoice,
  onFilter,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = EVENT_NAMES.map((name) => ({ value: name, label: t(`event.name.${name}`) }));
  const find = findOptions(t("events.nothingFound"));
  return (
    <div className={classes.filters}>
      {pastTime ? (
        <p className={classes.pastTime} data-testid="alerts-past">
          {t("events.pastTime", {
            from: format.dateTime(pastTime.from),
            to: format.dateTime(pastTime.to),
          })}
        </p>
      ) : (
        <Select
          label={t("events.periodLabel")}
          data={ALERTS_PERIOD_NAMES.map((value) => ({
            value,
            label: t(`events.period.${value}`),
          }))}
          value={choice.period}
          onChange={(period) => isAlertsPeriod(period) && onChoice({ period })}
        />
      )}
      <Select
        label={t("events.type")}
        placeholder={t("events.anyType")}
        searchable
        clearable
        filter={find}
        data={names.sort((one, other) => one.label.localeCompare(other.label))}
        value={filter.name ?? null}
        onChange={(name) => onFilter({ name: name ?? undefined })}
      />
      {!ofPast && (
        <Select
          label={t("events.group")}
          placeholder={t("events.allVehicles")}
          searchable
          clearable
          filter={find}
          data={groups.map(({ groupId: id, name, total }) => ({
            value: String(id),
            label: t("events.counted", { name: shownText(name) ?? id, total: format.count(total) }),
          }))}
          value={choice.group === undefined ? null : String(choice.group)}
          onChange={(id) => onChoice({ group: id === null ? undefined : groupId(Number(id)) })}
        />
      )}
      {ofPast?.length !== 1 && (
        <VehicleSelect vehicle={choice.vehicle} onPick={(vehicle) => onChoice({ vehicle })} />
      )}
      <SegmentedControl
        className={classes.shown ?? ""}
        aria-label={t("events.showLabel")}
        fullWidth
        data={SHOWN_ALERTS.map((shown) => ({ value: shown, label: t(`events.show.${shown}`) }))}
        value={filter.shown}
        onChange={(shown) => onFilter({ shown })}
      />
    </div>
  );
}
