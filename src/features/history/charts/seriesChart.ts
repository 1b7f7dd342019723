import uPlot from "uplot";
import { AXIS_PX } from "./axisSpace.ts";
import "uplot/dist/uPlot.min.css";
import type { HistorySeries } from "#contract/history";
import { type EpochMs, epochMs } from "#domain/units";

/** A stretch of the time axis. */
export interface ChartSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

interface SeriesChartSetting {
  readonly container: HTMLElement;
  readonly isFlag: boolean;
  /** Any colour that a canvas takes. */
  readonly line: string;
  readonly fill: string;
  readonly grid: string;
  readonly ink: string;
  /** A value at its axis, short. */
  readonly tick: (value: number) => string;
  /** What the pointer is at; undefined when it has left. */
  readonly onHover: (moment: EpochMs | undefined) => void;
  readonly onMoment: (moment: EpochMs) => void;
  /** A stretch was dragged over. */
  readonly onSpan: (span: ChartSpan) => void;
}

export const CHART_PX = 76;
export const FLAG_CHART_PX = 30;
/** A drag shorter than this is a click. */
const LEAST_DRAG_PX = 6;

/**
 * One reading over time, drawn by uPlot. Nothing renders: data, the shown stretch and the size are set
 * when they change. The time axis is that of the timeline beside it.
 */
export function createSeriesChart(setting: SeriesChartSetting) {
  const { container, isFlag } = setting;
  const height = isFlag ? FLAG_CHART_PX : CHART_PX;
  let span: ChartSpan = { from: epochMs(0), to: epochMs(1_000) };
  const momentAt = (chart: uPlot, leftPx: number) => epochMs(chart.posToVal(leftPx, "x") * 1_000);

  const chart = new uPlot(
    {
      width: Math.max(AXIS_PX + 1, container.clientWidth),
      height,
      padding: [4, 0, 4, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: true, y: false, setScale: false, dist: LEAST_DRAG_PX } },
      scales: {
        x: { time: true, range: () => [span.from / 1_000, span.to / 1_000] },
        y: { range: isFlag ? [0, 1.1] : rangeOf },
      },
      axes: [
        { show: false },
        isFlag
          ? { size: AXIS_PX, grid: { show: false }, ticks: { show: false }, values: () => [] }
          : {
              size: AXIS_PX,
              stroke: setting.ink,
              font: "11px 'Inter Variable', sans-serif",
              grid: { stroke: setting.grid, width: 1 },
              ticks: { show: false },
              space: 28,
              values: (_chart, splits) => splits.map(setting.tick),
            },
      ],
      series: [
        {},
        {
          stroke: setting.line,
          width: 1.5,
          fill: setting.fill,
          points: { show: false },
          spanGaps: false,
          ...(isFlag && uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
        },
      ],
      hooks: {
        setCursor: [
          (drawn) => {
            const { left = -1 } = drawn.cursor;
            setting.onHover(left < 0 ? undefined : momentAt(drawn, left));
          },
        ],
        setSelect: [
          (drawn) => {
            const { left, width } = drawn.select;
            if (width < LEAST_DRAG_PX) return;
            drawn.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            setting.onSpan({ from: momentAt(drawn, left), to: momentAt(drawn, left + width) });
          },
        ],
      },
    },
    [[], []],
    container,
  );
  const click = (event: MouseEvent) => {
    if (event.detail === 1) setting.onMoment(momentAt(chart, event.offsetX));
  };
  chart.over.addEventListener("click", click);

  return {
    show({ times, values }: Pick<HistorySeries, "times" | "values">, shown: ChartSpan): void {
      span = shown;
      chart.setData([times, breaksOf(values)], true);
    },
    /** The pointer is over another chart of the same axis. */
    point(moment: EpochMs | undefined): void {
      const left = moment === undefined ? -10 : chart.valToPos(moment / 1_000, "x");
      chart.setCursor({ left, top: 0 }, false);
    },
    resize: (width: number): void => chart.setSize({ width: Math.max(AXIS_PX + 1, width), height }),
    dispose(): void {
      chart.over.removeEventListener("click", click);
      chart.destroy();
    },
  };
}

export type SeriesChart = ReturnType<typeof createSeriesChart>;

/** uPlot joins what is no number; `null` ends a line. */
const breaksOf = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

/** From nothing where the readings are not far above it; a level line stands in the middle. */
function rangeOf(_chart: uPlot, least: number | null, largest: number | null): [number, number] {
  if (least === null || largest === null) return [0, 1];
  if (least === largest) return [least - 1, largest + 1];
  const edge = (largest - least) * 0.08;
  const isNearZero = least >= 0 && least < (largest - least) * 2;
  return [isNearZero ? 0 : least - edge, largest + edge];
}
