import { Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EngineDiagnostics } from "#contract/engineDiagnostics";
import { POSITION_REFUSALS } from "#contract/positionRefusal";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { NO_VALUE } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./DiagnosticFigures.module.css";

/** The figures by themselves, read anew each second. */
export function DiagnosticFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useDiagnostics();
  if (figures === undefined) return undefined;
  if (figures === "unavailable") return <Text role="alert">{t("diagnostics.unavailable")}</Text>;
  const { delay } = figures;
  const rows: readonly (readonly [string, string])[] = [
    [
      t("diagnostics.lastFrame"),
      figures.lastFrameAt === undefined ? NO_VALUE : format.time(figures.lastFrameAt),
    ],
    [t("diagnostics.vehicles"), format.count(figures.vehicles)],
    [t("diagnostics.lists"), listsText(t, figures)],
    [t("diagnostics.updates"), format.count(Math.round(figures.updatesPerSecond))],
    [t("diagnostics.snapshots"), format.number(figures.snapshotsPerSecond)],
    [
      t("diagnostics.delay"),
      delay
        ? t("diagnostics.delayValue", {
            p50: format.delay(delay.p50),
            p95: format.delay(delay.p95),
          })
        : NO_VALUE,
    ],
    [t("diagnostics.waiting"), format.count(figures.queue)],
    [t("diagnostics.failed"), format.count(figures.failedSnapshots)],
    ...(figures.lastFailure === undefined
      ? []
      : [[t("diagnostics.lastFailure"), figures.lastFailure] as const]),
  ];
  return (
    <>
      <dl className={classes.figures} data-testid="diagnostics">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Refusals refused={figures.refused} />
    </>
  );
}

function listsText(t: TFunction, { connectionOk }: EngineDiagnostics): string {
  if (connectionOk === undefined) return NO_VALUE;
  return t(connectionOk ? "diagnostics.listsAnswered" : "diagnostics.listsUnanswered");
}

function Refusals({ refused }: Pick<EngineDiagnostics, "refused">) {
  const { t } = useTranslation();
  const format = useFormat();
  const given = POSITION_REFUSALS.filter((reason) => (refused[reason] ?? 0) > 0);
  return (
    <section>
      <h3 className={classes.heading}>{t("diagnostics.refused")}</h3>
      {given.length === 0 && <Text size="sm">{t("diagnostics.none")}</Text>}
      <dl className={classes.figures}>
        {given.map((reason) => (
          <div key={reason}>
            <dt>{t(`diagnostics.reason.${reason}`)}</dt>
            <dd>{format.count(refused[reason] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <Text size="xs" c="dimmed">
        {t("diagnostics.asOf")}
      </Text>
    </section>
  );
}

const CHECK_EVERY_MS = 1_000;

/** How the engine fares, read anew each second while it is shown. */
function useDiagnostics(): EngineDiagnostics | "unavailable" | undefined {
  const { engine } = useEngine();
  const [figures, setFigures] = useState<EngineDiagnostics | "unavailable">();
  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const check = async () => {
      const seen = await engine.diagnostics().catch(() => "unavailable" as const);
      if (isOver) return;
      setFigures(seen);
      timer = window.setTimeout(() => void check(), CHECK_EVERY_MS);
    };
    void check();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [engine]);
  return figures;
}
