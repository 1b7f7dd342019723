import { MultiSelect, useComputedColorScheme } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistorySeries, HistorySeriesSet, SeriesView } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useNewestAnswer } from "../../../engine/useNewestAnswer.ts";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useRemembered } from "../../../state/remembered.ts";
import { type ReadableStore, type Store, useStore } from "../../../state/store.ts";
import type { TimeStretch } from "../timeline/drawTimeline.ts";
import { AXIS_PX } from "./axisSpace.ts";
import { drawnSeries } from "./drawnSeries.ts";
import classes from "./HistoryCharts.module.css";
import { StretchMark } from "./StretchMark.tsx";
import { type ChartSpan, createSeriesChart, type SeriesChart } from "./seriesChart.ts";
import { rowAt, SPEED, seriesName, seriesValue } from "./seriesValue.ts";

interface Props {
  readonly vehicle: VehicleId;
  /** What of the time axis is seen. */
  readonly span: ChartSpan;
  readonly onMoment: (moment: EpochMs) => void;
  readonly onSpan: (span: ChartSpan) => void;
  /** The moment that is pointed at, here or elsewhere. */
  readonly pointed: Store<EpochMs | undefined>;
  /** What stands out on map, table and timeline, and the row of the table that is pointed at. */
  readonly highlighted: ReadableStore<TimeStretch | undefined>;
  readonly pointedStretch: ReadableStore<TimeStretch | undefined>;
}

/** More stand below each other on no screen. */
const MOST_CHARTS = 8;
const FIRST_CHOICE: readonly string[] = [SPEED, "fuelLevel", "fuel", "temp1", "ignition"];

const isKeys = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every((key) => typeof key === "string");
const revisionOf = ({ history }: Snapshot) => history?.revision;

/**
 * What the vehicle's tracker measured, over the time that the timeline shows: a pointer, a click or a
 * drag over one of them is a moment or a stretch of the time for all.
 */
export function HistoryCharts({
  vehicle,
  span,
  onMoment,
  onSpan,
  pointed,
  highlighted,
  pointedStretch,
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [chosen, choose] = useRemembered("historyCharts", FIRST_CHOICE, isKeys);
  const set = useSeries({ vehicle, keys: chosen, ...span, widthPx: width - AXIS_PX });
  const options = useMemo(
    () => set?.offered.map(({ key }) => ({ value: key, label: seriesName(key, t) })) ?? [],
    [set, t],
  );
  const offered = new Set(set?.offered.map(({ key }) => key));
  const drawn = useMemo(() => set && drawnSeries(set), [set]);
  return (
    <section className={classes.charts} aria-label={t("chart.title")}>
      <header className={classes.header}>
        <h3>{t("chart.title")}</h3>
        <MultiSelect
          size="xs"
          className={classes.choice}
          aria-label={t("chart.choose")}
          placeholder={t("chart.choose")}
          data={options}
          value={chosen.filter((key) => offered.has(key))}
          onChange={(keys) =>
            // What this vehicle does not report stays chosen for those that do.
            choose([...keys, ...chosen.filter((key) => !offered.has(key))])
          }
          maxValues={MOST_CHARTS}
          searchable
          clearable
          nothingFoundMessage={t("chart.nothingFound")}
        />
      </header>
      <div ref={frame} className={classes.frame} data-testid="history-charts">
        {drawn?.withValues.map((series) => (
          <Chart
            // A canvas takes colours and words once: another theme or unit is another chart.
            key={[series.key, scheme, JSON.stringify(format.settings)].join(" ")}
            series={series}
            span={span}
            width={width}
            pointed={pointed}
            onMoment={onMoment}
            onSpan={onSpan}
          />
        ))}
        {drawn?.withoutValues.map((key) => (
          <p key={key} className={classes.none} data-without-values={key}>
            {t("chart.noneOf", { reading: seriesName(key, t) })}
          </p>
        ))}
        {drawn && drawn.withValues.length + drawn.withoutValues.length === 0 && (
          <p className={classes.none}>{t("chart.nothing")}</p>
        )}
        <div className={classes.marks}>
          <StretchMark window={span} stretch={highlighted} kind="highlighted" />
          <StretchMark window={span} stretch={pointedStretch} kind="pointed" />
        </div>
        <CursorLine span={span} />
      </div>
    </section>
  );
}

/** The old ones stay until the new ones are there: nothing flickers while the axis is moved. */
function useSeries(view: SeriesView): HistorySeriesSet | undefined {
  const { vehicle, keys, from, to, widthPx } = view;
  const { engine } = useEngine();
  const revision = useSnapshot(revisionOf);
  const key =
    revision === undefined || widthPx <= 0
      ? undefined
      : [revision, vehicle, from, to, widthPx, ...keys].join(" ");
  const held = useNewestAnswer(key, async () => ({
    vehicle,
    set: await engine.historySeries(view),
  }));
  return held?.answer.vehicle === vehicle ? held.answer.set : undefined;
}

interface ChartProps extends Pick<Props, "span" | "onMoment" | "onSpan"> {
  readonly series: HistorySeries;
  readonly width: number;
  readonly pointed: Store<EpochMs | undefined>;
}

function Chart({ series, span, width, pointed, onMoment, onSpan }: ChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<SeriesChart>(undefined);
  const { key, isFlag } = series;
  const reader = {
    word: (word: "on" | "off" | "open" | "closed" | "yes" | "no") => t(`value.${word}`),
    format,
  };
  const text = (value: number) => seriesValue(series, value, reader);
  const latest = useRef({ onMoment, onSpan, text });
  useEffect(() => {
    latest.current = { onMoment, onSpan, text };
  });

  useEffect(() => {
    const { current: element } = container;
    if (!element) return;
    const style = getComputedStyle(element);
    const made = createSeriesChart({
      container: element,
      isFlag,
      line: style.getPropertyValue("--chart-line"),
      fill: style.getPropertyValue("--chart-fill"),
      grid: style.getPropertyValue("--line"),
      ink: style.getPropertyValue("--ink-soft"),
      tick: (value) => latest.current.text(value),
      onHover: pointed.set,
      onMoment: (moment) => latest.current.onMoment(moment),
      onSpan: (dragged) => latest.current.onSpan(dragged),
    });
    chart.current = made;
    const stop = pointed.subscribe(() => made.point(pointed.get()));
    return () => {
      stop();
      made.dispose();
      chart.current = undefined;
    };
  }, [isFlag, pointed]);
  useEffect(() => chart.current?.resize(width), [width]);
  useEffect(() => chart.current?.show(series, span), [series, span]);

  return (
    <figure className={classes.chart} data-series={key}>
      <figcaption className={classes.caption}>
        <span className={classes.name}>{seriesName(key, t)}</span>
        <Pointed series={series} pointed={pointed} text={text} />
        {!isFlag && (
          <span className={classes.extremes}>
            {text(series.least)} … {text(series.largest)}
          </span>
        )}
      </figcaption>
      <div ref={container} className={classes.plot} aria-hidden="true" />
    </figure>
  );
}

/** The reading where the pointer is. */
function Pointed({
  series: { times, values },
  pointed,
  text,
}: Pick<ChartProps, "series" | "pointed"> & { readonly text: (value: number) => string }) {
  const moment = useStore(pointed);
  if (moment === undefined) return undefined;
  const row = rowAt(times, moment / 1_000);
  return row < 0 ? undefined : <output className={classes.pointed}>{text(values[row]!)}</output>;
}

/** Where the cursor is in all of them; moved without a render. */
function CursorLine({ span }: Pick<Props, "span">) {
  const { snapshots } = useEngine();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const cursor = snapshots.get()?.history?.cursor;
      const { current: element } = line;
      if (!element) return;
      const share = cursor === undefined ? -1 : (cursor - span.from) / (span.to - span.from);
      element.hidden = !(share >= 0 && share <= 1);
      element.style.setProperty("--share", String(share));
    };
    place();
    return snapshots.subscribe(place);
  }, [snapshots, span]);
  return <div ref={line} className={classes.cursor} hidden />;
}

function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame]);
  return width;
}
