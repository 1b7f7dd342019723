import { type KeyboardEvent, useEffect, useState } from "react";
import type { VehicleId } from "#domain/ids";
import { rowStep } from "../../../ui/rows/rowStep.ts";

interface Rows {
  readonly query: string;
  readonly total: number;
  /** How many a page key goes on. */
  readonly pageRows: number;
  /** Undefined while the engine is asked for it. */
  readonly vehicleAt: (index: number) => VehicleId | undefined;
  readonly show: (index: number) => void;
  readonly onKey: () => void;
  readonly onPick: (vehicle: VehicleId) => void;
}

/** The row that the keys have come to: it moves by arrows, pages and ends, and Enter opens it. */
export function useActiveRow({ query, total, pageRows, vehicleAt, ...does }: Rows) {
  const { show, onKey, onPick } = does;
  const [stands, setStands] = useState({ query, index: 0 });
  const [wanted, setWanted] = useState<number>();
  // Another query is another list, whose first row nobody has moved from.
  const active = stands.query === query ? stands.index : 0;
  const setActive = (index: number) => setStands({ query, index });

  // Enter may come before the row it means: quick fingers outrun a thread.
  const wantedId = wanted === undefined ? undefined : vehicleAt(wanted);
  useEffect(() => {
    if (wantedId === undefined) return;
    setWanted(undefined);
    onPick(wantedId);
  }, [wantedId, onPick]);

  return {
    active,
    setActive,
    onKeyDown(event: KeyboardEvent): void {
      const step = rowStep(event.key, { active, pageRows, total });
      if (step === undefined) return;
      event.preventDefault();
      onKey();
      if (step === "open") return setWanted(active);
      setActive(step);
      show(step);
    },
  };
}
