import { Alert, Button, FileButton, Select, Stack } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { textOf } from "#contract/traccar/wire";
import { changesClocks } from "#domain/time/changesClocks";
import { isTimeZone } from "#domain/time/localClock";
import { useEngine } from "../../../../engine/EngineProvider.tsx";
import { useUser } from "../../../../state/sessionStore.ts";
import { userZone } from "../../../../state/userZone.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import { WeekInput } from "../../form/week/WeekInput.tsx";
import { zoneChoices } from "../../form/zoneChoices.ts";
import classes from "../../Manage.module.css";
import type { CustomInputProps } from "../../managedThing.ts";
import { type ImportedCalendar, importCalendar } from "./calendarData.ts";
import { useCalendarWeek } from "./useCalendarWeek.ts";

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
  const { read, windows, zone, write, changeZone } = useCalendarWeek({
    value,
    onChange: props.onChange,
    stored: textOf(props.thing?.data) ?? "",
    ownZone,
    now,
  });
  const zoneName = typeof zone === "object" ? zone.name : undefined;
  const isChanged = useMemo(
    () => zoneName !== undefined && isTimeZone(zoneName) && changesClocks(zoneName, now),
    [zoneName, now],
  );
  const isUnreadable = value !== "" && read === undefined;

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
          windows={windows}
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
