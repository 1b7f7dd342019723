import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { VEHICLE_STATES, type VehicleState } from "#domain/vehicle/vehicleState";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { StateShape } from "../../ui/icons/StateShape.tsx";
import classes from "./StateFilter.module.css";

interface Props {
  readonly chosen: VehicleState | undefined;
  readonly onChoose: (state: VehicleState | undefined) => void;
}

const countsOf = (snapshot: Snapshot) => snapshot.counts;

/** How many there are in each state; pressing one shows only these, pressing it again all. */
export function StateFilter({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = useSnapshot(countsOf);
  if (!counts) return undefined;
  const total = VEHICLE_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box everywhere
    <div className={classes.filter} role="group" aria-label={t("list.filter")}>
      <button
        type="button"
        className={classes.choice}
        aria-pressed={chosen === undefined}
        data-filter="all"
        onClick={() => onChoose(undefined)}
      >
        {t("state.all")} <b>{format.count(total)}</b>
      </button>
      {VEHICLE_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.choice}
          aria-pressed={chosen === state}
          data-filter={state}
          onClick={() => onChoose(chosen === state ? undefined : state)}
        >
          <StateShape state={state} />
          {t(`state.${state}`)} <b>{format.count(counts[state])}</b>
        </button>
      ))}
    </div>
  );
}
