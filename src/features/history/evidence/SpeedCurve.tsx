import { useTranslation } from "react-i18next";
import type { HistorySeries } from "#contract/history";
import { type EpochMs, epochMs, knots } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import type { EvidenceSpan } from "./evidenceSubject.ts";
import classes from "./SpeedCurve.module.css";
import { speedCurvePath, speedCurveTop } from "./speedCurvePath.ts";

interface Props {
  /** Undefined where no speed was reported. */
  readonly series: HistorySeries | undefined;
  readonly span: EvidenceSpan;
  readonly moment: EpochMs | undefined;
}

export const CURVE_PX = 794;
const HEIGHT_PX = 110;
const AXIS_PX = 62;
const FOOT_PX = 18;

/** Speed over time as lines, which stay sharp on paper. */
export function SpeedCurve({ series, span, moment }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!series) return <p className={classes.none}>{t("evidence.noSpeed")}</p>;
  const { from, until } = span;
  const [width, height] = [CURVE_PX - AXIS_PX, HEIGHT_PX - FOOT_PX - 6];
  const top = speedCurveTop(series.largest);
  const path = speedCurvePath(series, { from, until, width, height, top });
  const middle = epochMs((from + until) / 2);
  const label = t("evidence.speedLabel", {
    least: format.speed(knots(series.least)),
    largest: format.speed(knots(series.largest)),
  });
  return (
    <svg
      className={classes.curve}
      viewBox={`${-AXIS_PX} -6 ${CURVE_PX} ${HEIGHT_PX}`}
      role="img"
      aria-label={label}
      data-testid="speed-curve"
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            x2={width}
            y1={height * (1 - part)}
            y2={height * (1 - part)}
            className={classes.grid}
          />
          <text x={-6} y={height * (1 - part) + 4} textAnchor="end">
            {format.speed(knots(top * part))}
          </text>
        </g>
      ))}
      <text x={0} y={height + FOOT_PX - 2}>
        {format.time(from)}
      </text>
      <text x={width / 2} y={height + FOOT_PX - 2} textAnchor="middle">
        {format.time(middle)}
      </text>
      <text x={width} y={height + FOOT_PX - 2} textAnchor="end">
        {format.time(until)}
      </text>
      {moment !== undefined && (
        <line
          x1={((moment - from) / (until - from)) * width}
          x2={((moment - from) / (until - from)) * width}
          y2={height}
          className={classes.moment}
        />
      )}
      {/* Readings just outside the time lead in and out: a frame of its own cuts them. */}
      <svg width={width} height={height + 2} aria-hidden="true">
        <path d={path} className={classes.line} />
      </svg>
    </svg>
  );
}
