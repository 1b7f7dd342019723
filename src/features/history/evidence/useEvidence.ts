import type { HistoryEvidence, HistorySeries, RouteColumns } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useNewestAnswer } from "../../../engine/useNewestAnswer.ts";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { SPEED } from "../charts/seriesValue.ts";
import { type EvidenceSubject, shownSpan, subjectSpan } from "./evidenceSubject.ts";
import { CURVE_PX } from "./SpeedCurve.tsx";

/** Everything that is asked of the engine for a card, of one moment of its tracks. */
export interface Evidence {
  readonly evidence: HistoryEvidence;
  readonly columns: RouteColumns;
  /** Undefined where none was reported. */
  readonly speed: HistorySeries | undefined;
}

/** Near enough that a line on the map is the road that was driven. */
const ZOOM = 16;
const revisionOf = ({ history }: Snapshot) => history?.revision;

/** What a card rests on; undefined until all of it is there. */
export function useEvidence(vehicle: VehicleId, subject: EvidenceSubject): Evidence | undefined {
  const { engine } = useEngine();
  const revision = useSnapshot(revisionOf);
  const { from, until } = subjectSpan(subject);
  const shown = shownSpan(subject);
  const subjectKey = [vehicle, subject.type, from, until].join(" ");
  const held = useNewestAnswer(
    revision === undefined ? undefined : `${revision} ${subjectKey}`,
    async () => {
      const [evidence, columns, series] = await Promise.all([
        engine.historyEvidence({ vehicle, from, until }),
        engine.historyRoute({ vehicles: [vehicle], zoom: ZOOM, colouring: "speed" }),
        engine.historySeries({
          vehicle,
          keys: [SPEED],
          from: shown.from,
          to: shown.until,
          widthPx: CURVE_PX,
        }),
      ]);
      const speed = series.series.find(({ key, largest }) => key === SPEED && largest >= 0);
      return { subjectKey, evidence, columns, speed };
    },
  );
  return held?.answer.subjectKey === subjectKey ? held.answer : undefined;
}
