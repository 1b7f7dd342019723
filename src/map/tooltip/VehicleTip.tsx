import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleGlance } from "#contract/vehicleGlance";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { NeverReported } from "../../state/NeverReported.tsx";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import { useAge } from "../../ui/useAge.ts";
import classes from "./MapTooltip.module.css";

const now = (snapshot: Snapshot) => snapshot.now;
/** While it is pointed at, a vehicle is asked about so often. */
const ASK_EVERY_MS = 1_000;

/** One vehicle in two lines: who, in which state, how fast, how old. */
export function VehicleTip({ vehicle }: { readonly vehicle: VehicleId }) {
  const { t } = useTranslation();
  const format = useFormat();
  const age = useAge();
  const at = useSnapshot(now);
  const glance = useGlance(vehicle);
  if (!glance) return <span className={classes.waiting} />;
  const { state, speed, fixTime } = glance;
  const group = shownText(glance.group);
  return (
    <>
      <strong className={classes.name}>{shownText(glance.name) ?? vehicle}</strong>
      {group && <span className={classes.soft}>{group}</span>}
      <span className={classes.line}>
        <StateShape state={state} />
        <span>
          {t(`state.${state}`)}
          {state === "moving" && ` · ${format.speed(speed)}`}
        </span>
        <span className={classes.soft}>
          {fixTime === undefined ? (
            <NeverReported place="list" />
          ) : (
            at !== undefined && age(fixTime, at)
          )}
        </span>
      </span>
    </>
  );
}

function useGlance(vehicle: VehicleId): VehicleGlance | undefined {
  const { engine } = useEngine();
  const [loaded, setLoaded] = useState<{
    readonly of: VehicleId;
    readonly glance: VehicleGlance;
  }>();
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await engine.glance(vehicle);
      if (isCurrent && answer.ok) setLoaded({ of: vehicle, glance: answer.value });
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [engine, vehicle]);
  return loaded?.of === vehicle ? loaded.glance : undefined;
}
