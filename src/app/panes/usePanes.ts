import { useEffect, useState } from "react";
import type { VehicleId } from "#domain/ids";
import { useRemembered } from "../../state/remembered.ts";
import type { Detent } from "../../ui/pane/SheetHandle.tsx";
import type { Layout } from "../../ui/pane/useLayout.ts";

const LIST = { startWidth: 380, minWidth: 300, maxWidth: 640 };
const PANEL = { startWidth: 360, minWidth: 300, maxWidth: 560 };

const LIST_DETENTS: readonly Detent[] = ["closed", "half", "full"];
const PANEL_DETENTS: readonly Detent[] = ["peek", "half", "full"];

/** How high a sheet stands that lets the map be seen, as a share of the screen or in pixels. */
const HALF = 0.54;
const PEEK_PX = 128;
const SIDE_PX = 400;

/**
 * List and panel: as columns with their widths and folds, as sheets with where they rest. Of two
 * sheets one is seen: a panel takes the place of the list, which is back as it was when that closes.
 */
export function usePanes(vehicle: VehicleId | undefined, layout: Layout, isPast: boolean) {
  const list = usePane("list", LIST);
  const panel = usePane("panel", PANEL);
  const [listDetent, setListDetent] = useState<Detent>("closed");
  const [panelDetent, setPanelDetent] = useState<Detent>("half");
  /** Before whose panel the list was brought. */
  const [listBefore, setListBefore] = useState<VehicleId>();
  const isPanelOpen = vehicle !== undefined;
  useEffect(() => {
    // Beside the time below, half a screen would leave no map.
    if (isPanelOpen) setPanelDetent(isPast ? "peek" : "half");
  }, [isPanelOpen, isPast]);
  const isPanelInFront = isPanelOpen && (listBefore !== vehicle || listDetent === "closed");
  const shownList = isPanelInFront ? "closed" : listDetent;
  const front = isPanelInFront ? panelDetent : listDetent;
  const moveList = (detent: Detent) => {
    setListDetent(detent);
    setListBefore(vehicle);
  };

  return {
    list: { ...list, detent: shownList, detents: LIST_DETENTS, onDetent: moveList },
    panel: {
      ...panel,
      detent: isPanelInFront ? panelDetent : "closed",
      detents: PANEL_DETENTS,
      onDetent: setPanelDetent,
    },
    /**
     * How much of a map a sheet covers; all of it counts as nothing. Its size is asked for only where
     * that depends on it: to know it the browser lays out the page.
     */
    covered(sizeOf: () => { readonly widthPx: number; readonly heightPx: number }) {
      const share = () => (front === "half" ? Math.round(sizeOf().heightPx * HALF) : 0);
      return {
        bottomPx: layout !== "phone" ? 0 : front === "peek" ? PEEK_PX : share(),
        rightPx:
          layout === "lowPhone" && isPanelInFront ? Math.min(SIDE_PX, sizeOf().widthPx / 2) : 0,
      };
    },
    /** Makes the list visible, wherever it is hidden. */
    showList(): void {
      if (layout !== "wide") moveList(listDetent === "closed" ? "half" : listDetent);
      else if (list.folded) list.onFold(false);
    },
    hideList(): void {
      if (layout === "wide") list.onFold(true);
      else setListDetent("closed");
    },
    isListSheetOpen: layout !== "wide" && shownList !== "closed",
    isPanelSheetOpen: layout !== "wide" && isPanelInFront,
    isListHidden: () => (layout === "wide" ? list.folded : shownList === "closed"),
    hideListSheet: () => setListDetent("closed"),
    /** Brings the panel before the list. */
    showPanel: () => setListBefore(undefined),
  };
}

export type Panes = ReturnType<typeof usePanes>;

/** How wide a pane starts and may be, in pixels. */
interface PaneLimits {
  readonly startWidth: number;
  readonly minWidth: number;
  readonly maxWidth: number;
}

const isFlag = (stored: unknown): stored is boolean => typeof stored === "boolean";

/** Width and fold of one pane, kept for the next time. Spread them on a `Pane`. */
function usePane(name: string, { startWidth, minWidth, maxWidth }: PaneLimits) {
  const isWidth = (stored: unknown): stored is number =>
    typeof stored === "number" && stored >= minWidth && stored <= maxWidth;
  const [width, onResize] = useRemembered(`${name}Px`, startWidth, isWidth);
  const [folded, onFold] = useRemembered(`${name}Folded`, false, isFlag);
  return { width, minWidth, maxWidth, onResize, folded, onFold };
}
