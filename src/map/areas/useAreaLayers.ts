import type { Layer } from "@deck.gl/core";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AreaPicture } from "#contract/areaPicture";
import type { Picture } from "#contract/picture";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { usePicture } from "../../engine/usePicture.ts";
import { readMapColours } from "../mapColours.ts";
import { type AreaPicks, areaLayers, areaNameLayers } from "./areaLayers.ts";

const areasDue = ({ places }: Picture) => places.areasDue;
const coveredRows = ({ places }: Picture) => places.coveredNames.rows.join();
const coveredDue = ({ places }: Picture) => places.coveredNames.due;

/**
 * The areas as layers below the fleet. The engine is asked for them when it says that they have
 * changed or somebody looks elsewhere, one question at a time; a pan inside what it gave asks nothing.
 */
export function useAreaLayers(picks: AreaPicks): readonly Layer[] {
  const picture = useAreaPicture();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const covered = useCoveredNames(picture);
  const shapes = useMemo(
    () => (picture ? areaLayers(picture, readMapColours(), scheme === "dark", picks) : []),
    [picture, scheme, picks],
  );
  const names = useMemo(
    // The theme is what the colours are read from.
    () => (picture && scheme ? areaNameLayers(picture, covered, readMapColours()) : []),
    [picture, scheme, covered],
  );
  return useMemo(() => [...shapes, ...names], [shapes, names]);
}

const NONE: ReadonlySet<number> = new Set();

/** Rows of the names that the fleet lies on. */
function useCoveredNames(picture: AreaPicture | undefined): ReadonlySet<number> {
  const rows = usePicture(coveredRows);
  const isOfPicture = usePicture(coveredDue) === picture?.due;
  return useMemo(
    () => (rows && isOfPicture ? new Set(rows.split(",").map(Number)) : NONE),
    [rows, isOfPicture],
  );
}

function useAreaPicture(): AreaPicture | undefined {
  const { engine } = useEngine();
  const due = usePicture(areasDue);
  const [picture, setPicture] = useState<AreaPicture>();
  const wanted = useRef(due);
  const asking = useRef(false);

  useEffect(() => {
    wanted.current = due;
    if (due === undefined || asking.current) return;
    const ask = async () => {
      let newest = await engine.areas();
      while (newest.due < (wanted.current ?? 0)) newest = await engine.areas();
      setPicture(newest);
    };
    asking.current = true;
    void ask().finally(() => {
      asking.current = false;
    });
  }, [engine, due]);
  return picture;
}
