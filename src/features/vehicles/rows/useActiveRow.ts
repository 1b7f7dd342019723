import { type KeyboardEvent, useEffect, useState } from "react";
import type { VehicleId } from "#domain/ids";

interface Rows {
  readonly question: string;
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
export function useActiveRow({ question, total, pageRows, vehicleAt, ...does }: Rows) {
  const { show, onKey, onPick } = does;
  const [stands, setStands] = useState({ question, index: 0 });
  const [wanted, setWanted] = useState<number>();
  // Another question is another list, whose first row nobody has moved from.
  const active = stands.question === question ? stands.index : 0;
  const setActive = (index: number) => setStands({ question, index });

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
      const step = stepOf(event.key, { active, pageRows, last: total - 1 });
      if (step === undefined) return;
      event.preventDefault();
      onKey();
      if (step === "open") return setWanted(active);
      const index = Math.max(0, Math.min(total - 1, step));
      setActive(index);
      show(index);
    },
  };
}

interface Standing {
  readonly active: number;
  readonly pageRows: number;
  readonly last: number;
}

/** Which row a key leads to; undefined for keys that are none of the list's. */
function stepOf(key: string, { active, pageRows, last }: Standing): number | "open" | undefined {
  switch (key) {
    case "ArrowDown":
      return active + 1;
    case "ArrowUp":
      return active - 1;
    case "PageDown":
      return active + pageRows;
    case "PageUp":
      return active - pageRows;
    case "Home":
      return 0;
    case "End":
      return last;
    case "Enter":
      return "open";
    default:
      return undefined;
  }
}
