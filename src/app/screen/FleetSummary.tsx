import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StateCounts } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { Format } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { worthAnnouncing } from "./worthAnnouncing.ts";

/** Nobody wants it read out more often, unless they ask. */
const ANNOUNCE_EVERY_MS = 30_000;
const FIRST_CHECK_MS = 1_000;

interface Props {
  /** How often somebody asked for it to be read out; one more says it now. */
  readonly asked: number;
}

/** The map in one sentence for those who hear it; the vehicle list is its other half. */
export function FleetSummary({ asked }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { snapshots } = useEngine();
  const [announced, setAnnounced] = useState<StateCounts>();
  const isFirst = announced === undefined;
  // The moment as it was when it was last said: it runs on without being read out.
  const past = announced && snapshots.get()?.history?.cursor;

  useEffect(() => {
    const check = () => {
      const counts = snapshots.get()?.counts;
      if (counts) setAnnounced((held) => (worthAnnouncing(held, counts) ? counts : held));
    };
    const timer = setInterval(check, isFirst ? FIRST_CHECK_MS : ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, [snapshots, isFirst]);
  useEffect(() => {
    const counts = snapshots.get()?.counts;
    if (asked > 0 && counts) setAnnounced(counts);
  }, [asked, snapshots]);

  const text = (summary: string) =>
    past === undefined
      ? summary
      : t("history.pastSummary", { time: format.dateTime(past), summary });
  return (
    <div className="visually-hidden" role="status" data-testid="summary">
      {/* Another element each time it is asked for: the same words are said again. */}
      {announced && <p key={asked}>{text(t("map.summary", summaryOf(announced, format)))}</p>}
    </div>
  );
}

const summaryOf = (counts: StateCounts, format: Format) => ({
  total: format.count(VEHICLE_STATES.reduce((sum, state) => sum + counts[state], 0)),
  moving: format.count(counts.moving),
  idle: format.count(counts.idle),
  stopped: format.count(counts.stopped),
  disconnected: format.count(counts.disconnected),
});
