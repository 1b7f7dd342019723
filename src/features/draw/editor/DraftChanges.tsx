import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "#domain/account/policy";
import type { GeofenceId } from "#domain/ids";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useFormat } from "../../../i18n/useFormat.ts";
import { withRehearsalWords } from "../../../state/rehearsal/withRehearsalWords.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { lazyPart } from "../../../ui/lazyPart.ts";
import { cornersOf, type Draft, type DraftFault, fittedOf } from "./draft.ts";
import classes from "./Editor.module.css";

interface Props {
  readonly live: Draft;
  readonly draft: Draft | undefined;
  readonly fault: DraftFault | undefined;
  /** Whether there may be something that is linked with it. */
  readonly isLinked: boolean;
  /** Of the area that it changes; undefined: a new one. */
  readonly id: GeofenceId | undefined;
  /** Where the button stands that tries it on the past; null until it is there. */
  readonly foot: HTMLElement | null;
}

/** Few ask for it: it brings its words along. */
const PastChanges = lazyPart(
  () => withRehearsalWords(import("./past/PastChanges.tsx")),
  "PastChanges",
);

/** What will be so once it is saved: who is inside now, what goes with it, what is lost. */
export function DraftChanges({ live, draft, fault, isLinked, id, foot }: Props) {
  const mayReport = may(useUser(), "report.run", "linked");
  const { t } = useTranslation();
  const format = useFormat();
  const vehicles = useVehiclesInside(fault === undefined ? draft : undefined);
  const fits = fault === undefined ? fittedOf(live.area) : undefined;
  const left = fits && cornersOf(fits.area).length;
  const all = cornersOf(live.area).length;
  return (
    <section aria-label={t("draw.changes")}>
      <ul className={classes.changes}>
        {vehicles !== undefined ? (
          <li data-testid="draw-vehicles">
            {t("draw.vehicles", { count: vehicles, shown: format.count(vehicles) })}
          </li>
        ) : (
          draft && fault === undefined && <li className={classes.awaited} aria-hidden="true" />
        )}
        {live.pieces.length > 0 && (
          <li>
            {t("draw.pieces", {
              count: live.pieces.length,
              shown: format.count(live.pieces.length),
            })}
          </li>
        )}
        {live.pieces.length > 0 && isLinked && <li>{t("draw.piecesUnlinked")}</li>}
        {live.merged.map(({ id, name }) => (
          <li key={id}>{t("draw.mergedGone", { name })}</li>
        ))}
        {live.merged.length > 0 && <li>{t("draw.mergedUnlinked")}</li>}
        {fits && left !== undefined && left < all && (
          <li>
            {t("draw.simplified", {
              left: format.count(left),
              count: all,
              shown: format.count(all),
              error: format.distance(fits.error),
            })}
          </li>
        )}
      </ul>
      {draft && fault === undefined && mayReport && (
        <Suspense>
          <PastChanges draft={draft} id={id} foot={foot} />
        </Suspense>
      )}
    </section>
  );
}

/** As the engine knows it when the area has just become another one. */
function useVehiclesInside(draft: Draft | undefined): number | undefined {
  const { engine } = useEngine();
  const [known, setKnown] = useState<{ readonly of: Draft; readonly count: number }>();
  useEffect(() => {
    if (!draft) return;
    let isWanted = true;
    void engine.vehiclesInside(draft.area, draft.halfWidth).then((count) => {
      if (isWanted) setKnown({ of: draft, count });
    });
    return () => {
      isWanted = false;
    };
  }, [engine, draft]);
  return draft && known?.count;
}
