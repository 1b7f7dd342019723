import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot, StateCounts } from "#contract/snapshot";
import type { EpochMs } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
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
  const shown = useSnapshot(shownIn) ?? "live";
  return (
    <div className="visually-hidden" role="status" data-testid="summary">
      {/* Of another time everything is said anew. */}
      <Announcement key={shown} asked={asked} of={shown} />
    </div>
  );
}

type Shown = "live" | "past" | "loading";

/** Of a past that is on its way nothing is said: it would be wrong a moment later. */
function shownIn({ history }: Snapshot): Shown {
  if (!history) return "live";
  return history.load.type === "loading" ? "loading" : "past";
}

/** What was said, and of which moment: it runs on without being read out. */
interface Said {
  readonly counts: StateCounts;
  readonly cursor: EpochMs | undefined;
}

function Announcement({ asked, of }: Props & { readonly of: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { snapshots } = useEngine();
  const [said, setSaid] = useState<Said>();
  const isFirst = said === undefined;
  const read = useCallback((): Said | undefined => {
    const snapshot = snapshots.get();
    if (!snapshot || of === "loading" || shownIn(snapshot) !== of) return undefined;
    return { counts: snapshot.counts, cursor: snapshot.history?.cursor };
  }, [snapshots, of]);

  useEffect(() => {
    const check = () => {
      const now = read();
      if (now) setSaid((held) => (worthAnnouncing(held?.counts, now.counts) ? now : held));
    };
    const timer = setInterval(check, isFirst ? FIRST_CHECK_MS : ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, [read, isFirst]);
  useEffect(() => {
    const now = asked > 0 ? read() : undefined;
    if (now) setSaid(now);
  }, [asked, read]);

  if (!said) return undefined;
  const { total, ...states } = summaryOf(said.counts, format);
  const summary = t("map.summary", { count: total, total: format.count(total), ...states });
  const time = said.cursor === undefined ? undefined : format.dateTime(said.cursor);
  return (
    // Another element each time it is asked for: the same words are said again.
    <p key={asked}>{time === undefined ? summary : t("history.pastSummary", { time, summary })}</p>
  );
}

const summaryOf = (counts: StateCounts, format: Format) => ({
  total: VEHICLE_STATES.reduce((sum, state) => sum + counts[state], 0),
  moving: format.count(counts.moving),
  idle: format.count(counts.idle),
  stopped: format.count(counts.stopped),
  disconnected: format.count(counts.disconnected),
});
