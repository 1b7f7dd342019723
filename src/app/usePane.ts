import { useRemembered } from "../state/remembered.ts";

/** How wide a pane starts and may be, in pixels. */
export interface PaneLimits {
  readonly startWidth: number;
  readonly minWidth: number;
  readonly maxWidth: number;
}

const isFlag = (stored: unknown): stored is boolean => typeof stored === "boolean";

/** Width and fold of one pane, kept for the next time. Spread them on a `Pane`. */
export function usePane(name: string, { startWidth, minWidth, maxWidth }: PaneLimits) {
  const isWidth = (stored: unknown): stored is number =>
    typeof stored === "number" && stored >= minWidth && stored <= maxWidth;
  const [width, onResize] = useRemembered(`${name}Px`, startWidth, isWidth);
  const [folded, onFold] = useRemembered(`${name}Folded`, false, isFlag);
  return { width, minWidth, maxWidth, onResize, folded, onFold };
}
