import type { StretchFigures } from "./pageStretch.ts";

/** One line of the table. */
export interface HistoryFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** To stay under. */
  readonly goal?: number | undefined;
}
export type Figures = readonly HistoryFigure[];

/** Whether a figure keeps its goal; one that was not measured keeps none. */
export const isKept = ({ value, goal }: HistoryFigure): boolean =>
  goal === undefined || value < goal;

interface StretchGoals {
  /** Of the main thread's whole work a frame. */
  readonly frame?: number;
  /** Of that without drawing. */
  readonly apart?: number;
}

/** The figures of a stretch as lines. */
export const linesOf = (
  name: string,
  figures: StretchFigures,
  goals: StretchGoals,
): HistoryFigure[] => [
  ...figures.busiest.map(([source, value]) => ({
    what: `${name}: of the time in ${source}`,
    value,
    unit: "%",
  })),
  { what: `${name}: frames a second`, value: figures.framesPerSecond, unit: "" },
  {
    what: `${name}: work a frame, mean`,
    value: figures.frameMeanMs,
    unit: "ms",
    goal: goals.frame,
  },
  { what: `${name}: work a frame, 95 %`, value: figures.frameP95Ms, unit: "ms" },
  {
    what: `${name}: apart from drawing, mean`,
    value: figures.apartMeanMs,
    unit: "ms",
    goal: goals.apart,
  },
  { what: `${name}: apart from drawing, 95 %`, value: figures.apartP95Ms, unit: "ms" },
  { what: `${name}: input to frame, 50 %`, value: figures.inputP50Ms, unit: "ms" },
  { what: `${name}: input to frame, 95 %`, value: figures.inputP95Ms, unit: "ms" },
  { what: `${name}: input to frame, longest`, value: figures.inputMaxMs, unit: "ms" },
];
