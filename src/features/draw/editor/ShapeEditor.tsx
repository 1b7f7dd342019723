import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { metres } from "#domain/units";
import { useSayUnsaved } from "../../../state/useSayUnsaved.ts";
import { useEscape } from "../../../ui/useEscape.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { DrawPanel } from "./DrawPanel.tsx";
import { DrawSheet } from "./DrawSheet.tsx";
import { boundsOf, type Draft, draftFrom, faultOf, isUnfinished, withCorners } from "./draft.ts";
import { useEditorKeys } from "./useEditorKeys.ts";
import { useKeepInSight } from "./useKeepInSight.ts";
import {
  isChanged,
  type ShapeEditing,
  type ShapeEditorState,
  useShapeEditor,
} from "./useShapeEditor.ts";

interface Props extends ShapeEditing {
  /** What it is called; of a new one nothing. */
  readonly name: string | undefined;
  /** Whether what is split off may be made, and what is merged may be removed. */
  readonly mayMake: boolean;
  readonly mayRemove: boolean;
  /** On the button that confirms it, where that does not save it yet. */
  readonly confirmText?: string;
  /** Whether something would be lost without saving it. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * Draws or changes one area above a map: a shape in, a shape out. It knows neither whether nor how
 * that is saved: `save` gets the draft when somebody confirms it, and `onEnd` is called once, when it
 * is saved or given up. Stands in an element that the map fills and that is positioned.
 */
export function ShapeEditor({ name, onUnsaved, ...props }: Props) {
  const { mayMake, mayRemove, confirmText, ...editing } = props;
  useFocusReturn();
  const editor = useShapeEditor(editing);
  const { mode, context, view, chosen } = editor;
  const { ground } = editing;
  const live = liveDraft(editor);
  const fault = live && faultOf(live);
  useEscape(mode !== "saving", editor.cancel);
  useEditorKeys(editor);
  useSayUnsaved(isUnsaved(editor, editing.start), onUnsaved);
  const panel = useRef<HTMLElement>(null);
  useStartInSight(editing, panel);
  useKeepInSight(editor, ground, panel);
  return (
    <>
      {ground && (
        <DrawSheet
          ground={ground}
          draft={live}
          cut={mode === "splitting" ? (view.corners ?? []) : undefined}
          middles={mode === "editing" ? view.middles : []}
          snapped={view.snapped}
          chosen={mode === "editing" && context.draft?.area.kind !== "circle" ? chosen : undefined}
          isFaulty={fault !== undefined && !isUnfinished(fault)}
          onSize={
            mode === "editing" && context.draft
              ? (size) => editor.change(withSize(context.draft!, size))
              : undefined
          }
        />
      )}
      <DrawPanel
        panel={panel}
        editor={editor}
        live={live}
        fault={fault}
        name={name}
        id={editing.id}
        mayMake={mayMake}
        mayRemove={mayRemove}
        confirmText={confirmText}
      />
    </>
  );
}

/** Whether leaving would lose something; the first corner counts, too. */
const isUnsaved = ({ mode, context, view }: ShapeEditorState, start: Draft | undefined): boolean =>
  mode === "sketching" ? view.corners !== undefined : isChanged(context, start);

const withSize = (draft: Draft, size: number): Draft =>
  draft.area.kind === "circle"
    ? { ...draft, area: { ...draft.area, radius: metres(size) } }
    : { ...draft, halfWidth: metres(size) };

/** The draft with the corners as the pointer has them in this frame. */
function liveDraft({ mode, kind, context, view }: ShapeEditorState): Draft | undefined {
  const { draft } = context;
  const { corners } = view;
  if (mode === "sketching") return corners && draftFrom(kind, corners);
  if (mode !== "editing" || !corners || !draft) return draft;
  return { ...draft, area: withCorners(draft.area, corners) };
}

/** By each of them a person may have begun to look or to draw elsewhere. */
const ACTS = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Looks at what is there when it is opened to be changed, beside the panel; and again while the panel
 * takes its size, until somebody does something.
 */
function useStartInSight(
  { ground, start }: ShapeEditing,
  panel: RefObject<HTMLElement | null>,
): void {
  const look = useEffectEvent(() => {
    if (!ground || !start) return;
    const bounds = boundsOf(start);
    if (bounds) ground.fit(bounds);
  });
  useEffect(() => {
    const shown = panel.current;
    if (!ground || !shown) return;
    // It calls at once, with the size that there is.
    const sizes = new ResizeObserver(look);
    sizes.observe(shown);
    const stop = () => sizes.disconnect();
    const { element } = ground;
    // Who points at a corner finds it where it was.
    element.addEventListener("pointermove", stop, { once: true });
    for (const act of ACTS) addEventListener(act, stop, { capture: true, once: true });
    return () => {
      stop();
      element.removeEventListener("pointermove", stop);
      for (const act of ACTS) removeEventListener(act, stop, true);
    };
  }, [ground, panel]);
}
