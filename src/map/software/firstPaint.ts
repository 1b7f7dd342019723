/**
 * Where the processor draws, the first painting keeps the page waiting for a second or two, and the
 * fleet with it: the fleet is waited for first, so long.
 */
const LONGEST_BLANK_MS = 5_000;
/** When the fleet is known the view may still move to it: that view, and not the ocean, is painted first. */
const FIRST_VIEW_MS = 150;

/** When a map that waits for its fleet is painted for the first time: `begin` is called once. */
export interface FirstPaint {
  isBlank(): boolean;
  fleetKnown(): void;
  dispose(): void;
}

type Stage = "awaitingFleet" | "awaitingView" | "begun";

/** One that waits for nobody begins by itself and never calls. */
export function createFirstPaint(waits: boolean, begin: () => void): FirstPaint {
  let stage: Stage = waits ? "awaitingFleet" : "begun";
  const open = () => {
    stage = "begun";
    begin();
  };
  let timer = waits ? setTimeout(open, LONGEST_BLANK_MS) : undefined;

  return {
    isBlank: () => stage !== "begun",
    fleetKnown() {
      if (stage !== "awaitingFleet") return;
      stage = "awaitingView";
      clearTimeout(timer);
      timer = setTimeout(open, FIRST_VIEW_MS);
    },
    dispose: () => clearTimeout(timer),
  };
}
