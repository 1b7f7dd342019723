import { Alert, Button, FileButton, Select, Stack } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "#contract/traccar/wire";
import { readCalendarWeek, type WeekZone, writeCalendarWeek } from "#domain/calendar/calendarWeek";
import { minuteOfClock } from "#domain/rules/notifying/timetable";
import { changesClocks } from "#domain/time/changesClocks";
import { isTimeZone } from "#domain/time/localClock";
import { useEngine } from "../../../../engine/EngineProvider.tsx";
import { useUser } from "../../../../state/sessionStore.ts";
import { userZone } from "../../../../state/userZone.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import { type ClockWindow, clockWindow } from "../../form/week/clockWindow.ts";
import { WeekInput } from "../../form/week/WeekInput.tsx";
import { zoneChoices } from "../../form/zoneChoices.ts";
import classes from "../../Manage.module.css";
import type { CustomInputProps } from "../../managedThing.ts";
import {
  calendarData,
  calendarText,
  type ImportedCalendar,
  importCalendar,
} from "./calendarData.ts";

interface Imported {
  readonly name: string;
  readonly result: ImportedCalendar;
}

/** A calendar's hours on a week, and the way in for one of another program. */
export function CalendarInput({ label, error, isReadOnly, value, ...props }: CustomInputProps) {
  const { t } = useTranslation();
  const onDemand = useListOnDemand();
  const ownZone = userZone(useUser());
  const { serverNow } = useEngine();
  const [now] = useState(serverNow);
  const [imported, setImported] = useState<Imported>();
  const text = useMemo(() => calendarText(value), [value]);
  const read = useMemo(() => readCalendarWeek(text, now), [text, now]);
  /** Chosen before there are hours that would say it. */
  const [chosenZone, setChosenZone] = useState<string>();
  const zone: WeekZone = read?.windows[0] ? read.zone : { name: chosenZone ?? ownZone };
  const zoneName = typeof zone === "object" ? zone.name : undefined;
  const isChanged = useMemo(
    () => zoneName !== undefined && isTimeZone(zoneName) && changesClocks(zoneName, now),
    [zoneName, now],
  );
  const isUnreadable = value !== "" && read === undefined;

  const write = (next: readonly ClockWindow[]) => {
    const windows = next.map(({ weekday, start, end }) => ({
      weekday,
      start: minuteOfClock(start) ?? 0,
      end: minuteOfClock(end) ?? 0,
    }));
    // Whose hours were all taken out is still the same calendar.
    const over = value === "" ? calendarText(textOf(props.thing?.data) ?? "") : text;
    const written = writeCalendarWeek(over, { windows, zone }, now);
    props.onChange(written === "" ? "" : calendarData(written));
  };
  /** The same hours by other clocks: they are written anew, and what no week shows stays. */
  const changeZone = (name: string) => {
    setChosenZone(name);
    const windows = read?.windows ?? [];
    if (windows.length === 0) return;
    const others = writeCalendarWeek(text, { windows: [], zone }, now);
    props.onChange(calendarData(writeCalendarWeek(others, { windows, zone: { name } }, now)));
  };
  const take = async (file: File | null) => {
    if (!file) return;
    const result = await importCalendar(file, now);
    setImported({ name: file.name, result });
    if (result.type === "taken") props.onChange(result.data);
  };
  return (
    <Stack gap="sm">
      {isUnreadable ? (
        <Alert color="yellow" role="status" title={label}>
          {t("manage.calendar.unreadable")}
        </Alert>
      ) : (
        <WeekInput
          label={label}
          hint={
            zone === "local" || zone === "utc"
              ? t(`manage.calendar.zone.${zone}`)
              : [
                  t("manage.calendar.zone.named", { zone: zone.name }),
                  // By the standard an end says how long the hours are, on every day the same.
                  ...(isChanged ? [t("manage.calendar.zone.changed")] : []),
                ].join(" ")
          }
          error={error}
          isReadOnly={isReadOnly}
          windows={(read?.windows ?? []).map(clockWindow)}
          onWindows={write}
        />
      )}
      {!isUnreadable && !isReadOnly && (
        <Select
          {...onDemand}
          label={t("manage.calendar.timeZone")}
          data={[...zoneChoices()]}
          value={zoneName ?? null}
          onChange={(name) => name !== null && changeZone(name)}
          searchable
          limit={100}
          nothingFoundMessage={t("manage.noChoice")}
        />
      )}
      {read && read.others > 0 && (
        <Alert color="yellow" role="status">
          {t("manage.calendar.others", { count: read.others })}
        </Alert>
      )}
      {!isReadOnly && (
        <FileButton accept=".ics,text/calendar" onChange={(file) => void take(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
            >
              {t("manage.calendar.import")}
            </Button>
          )}
        </FileButton>
      )}
      {imported && <ImportResult {...imported} />}
    </Stack>
  );
}

function ImportResult({ name, result }: Imported) {
  const { t } = useTranslation();
  if (result.type === "taken")
    return (
      <p className={classes.calm} role="status">
        {t("manage.calendar.taken", { name })}
      </p>
    );
  return (
    <p className={classes.fault} role="alert">
      {result.type === "refused"
        ? t("manage.calendar.notTaken.refused", { name, reason: result.reason })
        : t(`manage.calendar.notTaken.${result.type}`, { name })}
    </p>
  );
}
