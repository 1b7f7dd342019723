import type { Layer } from "@deck.gl/core";
import { useComputedColorScheme } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { ShapeOutline, VisitShape } from "#contract/historyVisits";
import type { Snapshot } from "#contract/snapshot";
import type { EpochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import type { TimeWindow } from "../../features/history/timeline/timeAxis.ts";
import { useVisits } from "../../features/history/visits/useVisits.ts";
import { useVisitsAnswer } from "../../features/history/visits/useVisitsAnswer.ts";
import { readMapColours } from "../../map/drawing/mapColours.ts";
import { shapeLayers } from "../../map/history/shapeLayers.ts";
import { createStore, useStore } from "../../state/store.ts";
import type { Layout } from "../../ui/pane/useLayout.ts";
import type { Panes } from "../panes/usePanes.ts";

interface Around {
  readonly isPast: boolean;
  readonly layout: Layout;
  readonly panes: Panes;
}

/** Of other times nothing renders when the cursor or the timeline moves. */
const NO_AXIS = createStore<TimeWindow | undefined>(undefined);
const noMoment = (): EpochMs | undefined => undefined;
const momentOf = ({ history }: Snapshot) => history?.cursor;
const NO_LAYERS: readonly Layer[] = [];

/** The question who was inside a shape: its shape on the map, its time, its answer beside it. */
export function useWhoWasHere(history: HistoryControl, { isPast, layout, panes }: Around) {
  const visits = useVisits({
    isPast,
    onDrawing: layout === "wide" ? panes.showList : panes.hideListSheet,
    onAsked: panes.showList,
  });
  const { shape, span } = visits;
  const request = useSelector(history.actor, (mode) =>
    mode.hasTag("open") ? mode.context.target?.request : undefined,
  );
  const axis = useStore(span === "seen" ? history.axis : NO_AXIS);
  const moment = useSnapshot(span === "moment" ? momentOf : noMoment);
  const period = moment === undefined ? (axis ?? request) : { from: moment, to: moment };
  const view = shape && period ? { shape, from: period.from, to: period.to } : undefined;
  const found = useVisitsAnswer(view);
  const layers = useShapeLayers(shape, found.answer?.outline);

  const toggle = useRef(visits.toggle);
  useEffect(() => {
    toggle.current = visits.toggle;
  });
  /** The same function each time: the map's controls render for nothing else. */
  const onToggle = useCallback(() => toggle.current(), []);
  return { visits, period, found, layers, onToggle };
}

function useShapeLayers(
  shape: VisitShape | undefined,
  named: ShapeOutline | undefined,
): readonly Layer[] {
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const namedKey = named && JSON.stringify(named);
  return useMemo(() => {
    if (!shape) return NO_LAYERS;
    const outline =
      shape.type === "polygon"
        ? { corners: shape.corners, isClosed: true }
        : namedKey && (JSON.parse(namedKey) as ShapeOutline);
    // Read anew: the scheme has changed the colours.
    return outline && scheme ? shapeLayers(outline, readMapColours()) : NO_LAYERS;
  }, [shape, namedKey, scheme]);
}
