import type { Layer } from "@deck.gl/core";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AreaSnapshot } from "#contract/areaSnapshot";
import type { Snapshot } from "#contract/snapshot";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { readMapColours } from "../drawing/mapColours.ts";
import { type AreaPicks, areaLayers, areaNameLayers } from "./areaLayers.ts";

const areasDue = ({ areas }: Snapshot) => areas.areasDue;
const coveredRows = ({ areas }: Snapshot) => areas.coveredNames.rows.join();
const coveredDue = ({ areas }: Snapshot) => areas.coveredNames.due;

/**
 * The areas as layers below the fleet. The engine is asked for them when it says that they have
 * changed or the view changes, one request at a time; a pan inside what it gave asks nothing.
 */
export function useAreaLayers(picks: AreaPicks): readonly Layer[] {
  const snapshot = useAreaSnapshot();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const covered = useCoveredNames(snapshot);
  const shapes = useMemo(
    () =>
      snapshot
        ? areaLayers(snapshot, { colours: readMapColours(), isDark: scheme === "dark" }, picks)
        : [],
    [snapshot, scheme, picks],
  );
  const names = useMemo(
    // The theme is what the colours are read from.
    () => (snapshot && scheme ? areaNameLayers(snapshot, covered, readMapColours()) : []),
    [snapshot, scheme, covered],
  );
  return useMemo(() => [...shapes, ...names], [shapes, names]);
}

const NONE: ReadonlySet<number> = new Set();

/** Rows of the names that the fleet lies on. */
function useCoveredNames(snapshot: AreaSnapshot | undefined): ReadonlySet<number> {
  const rows = useSnapshot(coveredRows);
  const isOfSnapshot = useSnapshot(coveredDue) === snapshot?.due;
  return useMemo(
    () => (rows && isOfSnapshot ? new Set(rows.split(",").map(Number)) : NONE),
    [rows, isOfSnapshot],
  );
}

function useAreaSnapshot(): AreaSnapshot | undefined {
  const { engine } = useEngine();
  const due = useSnapshot(areasDue);
  const [snapshot, setSnapshot] = useState<AreaSnapshot>();
  const wanted = useRef(due);
  const asking = useRef(false);

  useEffect(() => {
    wanted.current = due;
    if (due === undefined || asking.current) return;
    const ask = async () => {
      let newest = await engine.areas();
      while (newest.due < (wanted.current ?? 0)) newest = await engine.areas();
      setSnapshot(newest);
    };
    asking.current = true;
    void ask().finally(() => {
      asking.current = false;
    });
  }, [engine, due]);
  return snapshot;
}
