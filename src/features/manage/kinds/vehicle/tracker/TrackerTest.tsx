import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import { textOf } from "#contract/traccar/wire";
import type { PositionId } from "#domain/ids";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { lastPositionQuery } from "../../../../../api/lastReports.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import { copyText } from "../../../../../ui/copyText.ts";
import { useAge } from "../../../../../ui/useAge.ts";
import classes from "../../../Manage.module.css";
import own from "../Vehicle.module.css";
import { RefusedReports } from "./RefusedReports.tsx";
import { trackerAddress } from "./trackerAddress.ts";

/** Somebody stands beside the vehicle and waits. */
const ASK_EVERY_MS = 2_000;

interface Props {
  readonly thing: TableThing;
  readonly port: number | undefined;
  /** Right after it was made: later nobody knows it. */
  readonly trackerKey: string | undefined;
}

/**
 * Where the tracker reports, and whether it does: a report is waited for and shown when it comes. Nothing is
 * made up, for whatever the server took for a report would stand in the vehicle's history.
 */
export function TrackerTest({ thing, port, trackerKey }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const age = useAge();
  /** The last report before the wait; `null` before the first there is. Undefined: nobody waits. */
  const [known, setKnown] = useState<PositionId | null>();
  const isWaiting = known !== undefined;
  const last = useQuery({
    ...lastPositionQuery(vehicleId(thing.id)),
    refetchInterval: isWaiting ? ASK_EVERY_MS : false,
  });
  const uniqueId = textOf(thing.uniqueId);
  if (port === undefined || uniqueId === undefined)
    return <p className={classes.calm}>{t("vehicleForm.noTrackerPort")}</p>;
  const address = trackerAddress({ host: location.hostname, port, uniqueId, key: trackerKey });
  const report = isWaiting && last.data && last.data.id !== known ? last.data : undefined;
  return (
    <section aria-label={t("vehicleForm.test")} className={own.counters}>
      <h3 className={classes.heading}>{t("vehicleForm.test")}</h3>
      <TextInput
        label={t("vehicleForm.reportAddress")}
        description={t(
          trackerKey === undefined ? "vehicleForm.addressHint" : "vehicleForm.addressWithKey",
        )}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        onClick={() =>
          void copyText(address, {
            done: t("vehicleForm.addressCopied"),
            failed: t("manage.notCopied"),
          })
        }
      >
        {t("vehicleForm.copyAddress")}
      </Button>
      <Button
        variant="default"
        disabled={last.data === undefined}
        onClick={() => setKnown(isWaiting ? undefined : (last.data?.id ?? null))}
      >
        {t(isWaiting ? "vehicleForm.stopWaiting" : "vehicleForm.waitForReport")}
      </Button>
      {isWaiting && (
        <p role="status" className={own.last}>
          {report
            ? t("vehicleForm.reportCame", {
                age: age(
                  report.serverTime,
                  epochMs(Math.max(report.serverTime, last.dataUpdatedAt)),
                ),
                time: format.dateTime(report.fixTime),
              })
            : t("vehicleForm.waiting")}
        </p>
      )}
      <RefusedReports vehicle={thing.id} askEveryMs={isWaiting ? ASK_EVERY_MS : false} />
    </section>
  );
}
