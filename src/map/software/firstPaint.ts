/**
 * Where the processor draws, the first painting keeps the page waiting for a second or two, and the
 * fleet with it: the fleet is waited for first, so long.
 */
const LONGEST_BLANK_MS = 5_000;
/** When the fleet is known the view may still move to it: that view, and not the ocean, is painted first. */
const FIRST_VIEW_MS = 150;
/** So long it is waited for layers: their programs in the frame of the base map's hold the page up twice as long. */
const LAYERS_READY_MS = 1_000;

/** When a map that waits for its fleet, and for its layers, is painted for the first time. */
export interface FirstPaint {
  isBlank(): boolean;
  fleetKnown(): void;
  /** Call when `isFleetReady` has become true. */
  fleetReady(): void;
  dispose(): void;
}

type Stage = "awaitingFleet" | "awaitingView" | "awaitingLayers" | "begun";

interface FirstPaintSetting {
  /** One that waits for nobody begins by itself and never calls. */
  readonly waits: boolean;
  /** All layers that are known can be drawn. */
  readonly isFleetReady: () => boolean;
  /** Called once. */
  readonly begin: () => void;
}

/** Waits for the fleet, then for its view and its layers, each only so long; with neither it begins all the same. */
export function createFirstPaint({ waits, isFleetReady, begin }: FirstPaintSetting): FirstPaint {
  let stage: Stage = waits ? "awaitingFleet" : "begun";
  const open = () => {
    clearTimeout(timer);
    stage = "begun";
    begin();
  };
  const awaitLayers = () => {
    if (isFleetReady()) return open();
    stage = "awaitingLayers";
    timer = setTimeout(open, LAYERS_READY_MS);
  };
  let timer = waits ? setTimeout(open, LONGEST_BLANK_MS) : undefined;

  return {
    isBlank: () => stage !== "begun",
    fleetKnown() {
      if (stage !== "awaitingFleet") return;
      stage = "awaitingView";
      clearTimeout(timer);
      timer = setTimeout(awaitLayers, FIRST_VIEW_MS);
    },
    fleetReady() {
      if (stage === "awaitingLayers") open();
    },
    dispose: () => clearTimeout(timer),
  };
}
