import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fromPromise } from "xstate";
import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import type { GeofenceKind } from "#domain/geo/geofence";
import type { GeofenceId } from "#domain/ids";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import type { DrawGround } from "../../../map/drawGround.ts";
import { useLeaveGuard } from "../../../state/leaveGuard.ts";
import {
  createSketch,
  LEAST_CORNERS,
  NOTHING_SKETCHED,
  type Sketch,
  type SketchShape,
} from "../sketch/createSketch.ts";
import {
  circleToPolygon,
  cornersOf,
  type Draft,
  draftFrom,
  splitDraft,
  type ToolFault,
  withCorners,
} from "./draft.ts";
import { type DrawContext, type DrawnArea, drawMachine } from "./drawMachine.ts";
import { hasTyped, type TypedFields, takeTyped } from "./typedFields.ts";

/** What is drawn, from where, and what becomes of it. */
export interface ShapeEditing {
  /** The map, while there is one: without it areas are drawn by numbers. */
  readonly ground: DrawGround | undefined;
  readonly kind: GeofenceKind;
  /** Absent for what is yet to be drawn. */
  readonly start: Draft | undefined;
  /** Asks for a name before it is saved. */
  readonly isNew: boolean;
  /** Its corners are not snapped to. */
  readonly id: GeofenceId | undefined;
  /** Resolves when it is saved; what it rejects with is shown, and nothing that was drawn is lost. */
  readonly save: (drawn: DrawnArea) => Promise<unknown>;
  readonly onEnd: (end: "saved" | "cancelled", draft: Draft | undefined) => void;
}

const SHAPES: Readonly<Record<GeofenceKind, SketchShape>> = {
  geofence: "polygon",
  line: "linestring",
  poi: "point",
};

/** Holds the machine and the sketch together: one says what there is, the other what the pointer does. */
export function useShapeEditor(editing: ShapeEditing) {
  const { ground, kind, start, isNew, save, onEnd } = editing;
  const machine = drawMachine.provide({
    actors: { save: fromPromise<unknown, DrawnArea>(({ input }) => save(input)) },
  });
  const [state, send, actor] = useMachine(machine, { input: { isNew, start } });
  const { draft } = state.context;
  const mode = state.value as "sketching" | "editing" | "splitting" | "naming" | "saving";
  const [sketch, setSketch] = useState<Sketch>();
  const [view, setView] = useState(NOTHING_SKETCHED);
  const [chosen, setChosen] = useState(0);
  const [toolFault, setToolFault] = useState<ToolFault>();
  /** The draft as the pointer has just left it: the sketch has it already. */
  const sketched = useRef<Draft>(undefined);
  const [typed] = useState<TypedFields>(() => new Set());
  /** Of several things typed each stands on the one before. */
  const latest = () => actor.getSnapshot().context.draft;
  const guard = useLeaveGuard();
  const others = useCornersAround(ground, editing.id);

  const change = (next: Draft) => {
    setToolFault(undefined);
    send({ type: "draft.changed", draft: next });
  };
  const finish = (corners: readonly Coordinate[]) => {
    const drawn = corners.length > 0 ? draftFrom(kind, corners) : undefined;
    if (drawn) send({ type: "sketch.finished", draft: drawn, steps: stepsTo(corners, kind) });
  };
  const split = (corners: readonly Coordinate[]) => {
    if (!draft) return;
    const parts = splitDraft(draft, corners);
    if (typeof parts !== "string") return change(parts);
    setToolFault(parts);
    sketch?.sketch("linestring");
  };
  const onFinished = useEffectEvent((corners: readonly Coordinate[]) => {
    if (mode === "splitting") split(corners);
    else finish(corners);
  });
  const onEdited = useEffectEvent((corners: readonly Coordinate[], corner: number) => {
    if (!draft) return;
    const next = { ...draft, area: withCorners(draft.area, corners) };
    sketched.current = next;
    setChosen(corner);
    change(next);
  });

  useEffect(() => {
    if (!ground) return;
    const made = createSketch(ground, {
      onFinished: (corners) => onFinished(corners),
      onEdited: (corners, corner) => onEdited(corners, corner),
      onChosen: setChosen,
      onView: setView,
      corners: () => others.current,
    });
    setSketch(made);
    return () => {
      made.dispose();
      setSketch(undefined);
      setView(NOTHING_SKETCHED);
    };
  }, [ground, others]);

  const shape = SHAPES[kind];
  useEffect(() => {
    if (!sketch) return;
    if (mode === "sketching") sketch.sketch(shape);
    else if (mode === "splitting") sketch.sketch("linestring");
  }, [sketch, mode, shape]);
  useEffect(() => {
    if (!sketch || !draft || mode === "sketching" || mode === "splitting") return;
    if (mode === "editing" && sketched.current === draft) return;
    sketched.current = undefined;
    sketch.edit(draftShape(draft.area), mode === "editing" ? cornersOf(draft.area) : []);
  }, [sketch, mode, draft]);

  const end = useEffectEvent(onEnd);
  const { status } = state;
  const isSaved = state.matches("saved");
  useEffect(() => {
    if (status === "done") end(isSaved ? "saved" : "cancelled", draft);
    // The draft does not change after the end.
  }, [status, isSaved, draft]);

  return {
    mode,
    kind,
    context: state.context,
    send,
    view,
    chosen: Math.min(chosen, Math.max(0, (draft ? cornersOf(draft.area).length : 1) - 1)),
    choose: setChosen,
    change,
    /** Why areas were not split or merged. */
    toolFault,
    setToolFault,
    isUndoable: mode === "sketching" || state.can({ type: "user.undid" }),
    isRedoable: mode === "sketching" || state.can({ type: "user.redid" }),
    isConfirmable: state.can({ type: "user.confirmed" }),
    undo: () => (mode === "sketching" ? void sketch?.undo() : send({ type: "user.undid" })),
    redo: () => (mode === "sketching" ? void sketch?.redo() : send({ type: "user.redid" })),
    /** What stands in fields, which is asked before anything is confirmed. */
    typed,
    /** A corner that was typed. */
    addCorner(corner: Coordinate) {
      const held = latest();
      if (!held) {
        const begun = draftFrom(kind, [...(sketch?.placed() ?? []), corner]);
        if (begun) change(begun);
        return;
      }
      const corners = cornersOf(held.area);
      const at = held.area.kind === "circle" ? 0 : corners.length;
      change({ ...held, area: withCorners(held.area, [...corners.slice(0, at), corner]) });
      setChosen(at);
    },
    moveCorner(at: number, corner: Coordinate) {
      const held = latest();
      if (held)
        change({ ...held, area: withCorners(held.area, cornersOf(held.area).with(at, corner)) });
    },
    /** A circle as it stands in the fields. */
    toPolygon() {
      if (takeTyped(typed) === "wrong") return;
      const held = latest();
      if (!held) return;
      const polygon = circleToPolygon(held);
      if (polygon === "reachesPole") setToolFault(polygon);
      else change(polygon);
    },
    removeCorner(at: number) {
      if (!draft || draft.area.kind === "circle") return;
      change({ ...draft, area: withCorners(draft.area, cornersOf(draft.area).toSpliced(at, 1)) });
      setChosen(Math.max(0, at - 1));
    },
    /** A step back, or the end: that asks first where something drawn would be lost by it. */
    cancel() {
      const cancelNow = () => send({ type: "user.cancelled" });
      const isLosing =
        hasTyped(typed) ||
        (mode === "sketching"
          ? (sketch?.placed().length ?? 0) >= DRAWN_CORNERS
          : mode === "editing" && isChanged(state.context, start));
      if (isLosing) guard.leave(cancelNow);
      else cancelNow();
    },
    /** What the Enter key does; nothing while what stands in a field is wrong. */
    goOn() {
      const outcome = takeTyped(typed);
      if (outcome === "wrong") return undefined;
      if (mode === "editing") return send({ type: "user.confirmed" });
      const placed = sketch?.placed() ?? [];
      if (mode === "splitting" && placed.length > 1) split(placed);
      // With a corner that was typed it is more than a sketch already.
      if (mode === "sketching" && outcome === "kept" && placed.length >= LEAST_CORNERS[shape])
        finish(placed);
      return undefined;
    },
  };
}

/** A single corner is no work that anybody would miss. */
const DRAWN_CORNERS = 2;

/** Whether there is more than what it began with. */
export const isChanged = (
  { past, draft }: Pick<DrawContext, "past" | "draft">,
  start: Draft | undefined,
): boolean => past.length > 0 || (start === undefined && draft !== undefined);

export type ShapeEditorState = ReturnType<typeof useShapeEditor>;

/** What it was with each corner from the first that made a shape: so it can be taken back. */
const stepsTo = (corners: readonly Coordinate[], kind: GeofenceKind): readonly Draft[] =>
  corners
    .map((_, count) => corners.slice(0, count))
    .filter((fewer) => fewer.length >= LEAST_CORNERS[SHAPES[kind]])
    .flatMap((fewer) => draftFrom(kind, fewer) ?? []);

/** Of a circle that became a polygon the kind is another one than it began with. */
const draftShape = ({ kind }: Area): SketchShape =>
  kind === "polygon" ? "polygon" : kind === "line" ? "linestring" : "point";

const NO_CORNERS = new Float64Array();

/** Corners of other areas in sight, which the pointer is drawn to. */
function useCornersAround(ground: DrawGround | undefined, but: GeofenceId | undefined) {
  const { engine } = useEngine();
  const corners = useRef<Float64Array>(NO_CORNERS);
  useEffect(() => {
    if (!ground) return;
    let isWanted = true;
    const look = () =>
      void engine.areaCorners(ground.bounds(), but).then((found) => {
        if (isWanted) corners.current = found;
      });
    look();
    const stop = ground.onRest(look);
    return () => {
      isWanted = false;
      stop();
    };
  }, [engine, ground, but]);
  return corners;
}
