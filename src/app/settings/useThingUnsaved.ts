import { useState } from "react";
import { useUnsaved } from "../../state/useUnsaved.ts";
import { isOtherDialog, isOtherThing } from "./isOtherThing.ts";

/**
 * Asks before what was typed on a managing page is lost: what stands in the form by another thing there, what lies over
 * it also by its closing, while the form below stays as it is. `isBeside`: something is unsaved on the map.
 */
export function useThingUnsaved(isBeside = false) {
  const [isTyped, setTyped] = useState(false);
  const [isInDialog, setInDialog] = useState(false);
  const isOver = isInDialog || isBeside;
  const unsaved = useUnsaved(isTyped || isOver, isOver ? isOtherDialog : isOtherThing);
  return { unsaved, onUnsaved: setTyped, onDialogUnsaved: setInDialog };
}
