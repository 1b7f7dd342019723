import { useEffect, useEffectEvent } from "react";
import { isOverlayOpen } from "../../../ui/isOverlayOpen.ts";
import type { ShapeEditorState } from "./useShapeEditor.ts";

type Editor = Pick<
  ShapeEditorState,
  "mode" | "chosen" | "cancel" | "undo" | "redo" | "removeCorner" | "goOn"
>;

/**
 * The keys of drawing, wherever the focus is but in what is typed into: there Escape alone, which
 * belongs to nobody else. What lies above the page has them all.
 */
export function useEditorKeys(editor: Editor): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    // 229: an input method has the key.
    if (altKey || event.isComposing || event.keyCode === 229 || isOverlayOpen(document)) return;
    const isMod = ctrlKey || metaKey;
    const letter = key.toLowerCase();
    if (isTyped(target)) {
      if (key !== "Escape" || !isOfDrawing(target) || editor.mode === "saving") return;
      editor.cancel();
    } else if (isMod && letter === "z") (shiftKey ? editor.redo : editor.undo)();
    else if (isMod && letter === "y") editor.redo();
    else if (!isMod && (key === "Delete" || key === "Backspace") && editor.mode === "editing")
      editor.removeCorner(editor.chosen);
    else if (!isMod && key === "Enter" && !isPressed(target)) editor.goOn();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}

const isTyped = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
/** As the panel has it. */
const isOfDrawing = (target: HTMLElement): boolean => target.closest("[data-drawing]") !== null;
/** It does something itself with the Enter key. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, summary, [role='option']") !== null;
