import type { MapColours } from "../drawing/mapColours.ts";

/** What a still map is drawn with besides the colours of the live one. */
export interface StillColours extends MapColours {
  readonly isDark: boolean;
  /** As a canvas takes them. */
  readonly ground: string;
  readonly grid: string;
  readonly text: string;
}

/** The tokens of the light theme: on paper they are the same whatever the page looks like. */
export const PAPER_COLOURS: StillColours = {
  isDark: false,
  states: {
    moving: [0.102, 0.498, 0.216],
    idle: [0.69, 0.533, 0],
    stopped: [0.812, 0.133, 0.18],
    disconnected: [0.431, 0.467, 0.506],
  },
  outline: [1, 1, 1],
  ink: [0.11, 0.129, 0.157],
  focus: [0.035, 0.412, 0.855],
  ground: "#f3f5f7",
  grid: "#d8dee4",
  text: "#515a64",
};
