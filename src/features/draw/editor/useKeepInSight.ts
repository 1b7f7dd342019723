import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Coordinate } from "#domain/geo/geodesy";
import { sightOf } from "../../../map/camera/sightOf.ts";
import type { DrawGround } from "../../../map/drawGround.ts";
import { boundsOf, cornersOf, type Draft } from "./draft.ts";
import type { ShapeEditorState } from "./useShapeEditor.ts";

/**
 * Once a sketch is finished all its corners are beside the panel, and they stay so while the panel grows. Who
 * has moved the map so that some are beyond its edges looks at the others, and nothing moves under a pointer
 * that is down.
 */
export function useKeepInSight(
  { mode, context: { draft } }: Pick<ShapeEditorState, "mode" | "context">,
  ground: DrawGround | undefined,
  panel: RefObject<HTMLElement | null>,
): void {
  const isDown = useRef(false);
  const isDue = useRef(false);
  const look = useEffectEvent((isFinished: boolean) => {
    if (!ground || !panel.current || !draft || mode !== "editing") return;
    isDue.current = isDown.current;
    if (isDown.current) return;
    const [map, cover] = [ground.box(), panel.current.getBoundingClientRect()];
    const seen = edgesOf(draft).map((place) => {
      const [x, y] = ground.project(place);
      return sightOf({ left: map.left + x, top: map.top + y }, map, cover);
    });
    const bounds = boundsOf(draft);
    const isHidden = isFinished
      ? seen.some((sight) => sight !== "beside")
      : seen.includes("under") && !seen.includes("beyond");
    if (bounds && isHidden) ground.fit(bounds);
  });

  const wasSketching = useRef(false);
  useEffect(() => {
    if (mode === "editing" && wasSketching.current) look(true);
    wasSketching.current = mode === "sketching";
  }, [mode]);

  useEffect(() => {
    const shown = panel.current;
    if (!ground || !shown) return;
    const sizes = new ResizeObserver(() => look(false));
    sizes.observe(shown);
    const { element } = ground;
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
      // What the pointer did is drawn first.
      if (isDue.current) requestAnimationFrame(() => look(false));
    };
    element.addEventListener("pointerdown", press, true);
    for (const end of ENDS) addEventListener(end, release, true);
    return () => {
      sizes.disconnect();
      element.removeEventListener("pointerdown", press, true);
      for (const end of ENDS) removeEventListener(end, release, true);
    };
  }, [ground, panel]);
}

const ENDS = ["pointerup", "pointercancel"] as const;

/** The corners; of a circle, which has none, where it is farthest from its middle to each side. */
function edgesOf(draft: Draft): readonly Coordinate[] {
  const box = draft.area.kind === "circle" ? boundsOf(draft) : undefined;
  if (!box || draft.area.kind !== "circle") return cornersOf(draft.area);
  const { latitude, longitude } = draft.area.centre;
  return [
    { latitude: box.north, longitude },
    { latitude: box.south, longitude },
    { latitude, longitude: box.west },
    { latitude, longitude: box.east },
  ];
}
