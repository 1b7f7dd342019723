import { useState } from "react";
import type { VisitShape } from "#contract/historyVisits";
import type { GeofenceId } from "#domain/ids";
import type { MapCorner } from "../../../map/camera/camera.ts";
import type { SelectionTool } from "../../../map/selection/dragShape.ts";
import { useEscape } from "../../../ui/useEscape.ts";

/** Of which time somebody asks: all that is open, what the timeline shows of it, or the cursor's moment. */
export const VISIT_SPANS = ["period", "seen", "moment"] as const;
export type VisitSpan = (typeof VISIT_SPANS)[number];

interface Around {
  /** The past is open: there is no other to ask about. */
  readonly isPast: boolean;
  /** Somebody is about to draw: the map must be seen. */
  readonly onDrawing: () => void;
  /** There is an answer to be read. */
  readonly onAsked: () => void;
}

/** The question who was inside a shape, from the button to the answer. */
export function useVisits({ isPast, onDrawing, onAsked }: Around) {
  const [isOpen, setOpen] = useState(false);
  const [tool, setTool] = useState<SelectionTool>();
  const [shape, setShape] = useState<VisitShape>();
  const [span, setSpan] = useState<VisitSpan>("period");
  const isShown = isOpen && isPast;

  const close = () => {
    setOpen(false);
    setTool(undefined);
    setShape(undefined);
  };
  // The past was left: its question with it.
  if (isOpen && !isPast) close();
  const draw = (wanted: SelectionTool | undefined) => {
    setTool(wanted);
    if (wanted) onDrawing();
  };
  const ask = (asked: VisitShape) => {
    setTool(undefined);
    setShape(asked);
    setOpen(true);
    onAsked();
  };
  useEscape(isShown, close);
  useEscape(isShown && tool !== undefined, () => setTool(undefined));

  return {
    isOpen: isShown,
    tool,
    shape: isShown ? shape : undefined,
    span,
    setSpan,
    setTool: draw,
    close,
    /** Opens it with a box to draw; shuts it when it is open. */
    toggle(): void {
      if (isShown) return close();
      setOpen(true);
      draw("box");
    },
    askAbout: (geofenceId: GeofenceId) => ask({ type: "geofence", geofenceId }),
    canvas: {
      tool,
      onDrawn(outline: readonly MapCorner[] | undefined): void {
        if (outline) ask({ type: "polygon", corners: outline });
      },
      onPutAway: () => setTool(undefined),
    },
  };
}

export type Visits = ReturnType<typeof useVisits>;
