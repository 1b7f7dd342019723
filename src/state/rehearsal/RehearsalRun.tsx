import { Button, Progress } from "@mantine/core";
import { IconHistory, IconPlayerStop } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../useFailureText.ts";
import classes from "./RehearsalRun.module.css";
import type { RehearsalState } from "./useRehearsal.ts";

interface Props {
  readonly state: RehearsalState<unknown>;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** Begins and stops a rehearsal, and shows how far it is. One button does both: it keeps the focus. */
export function RehearsalRun({ state, onStart, onStop }: Props) {
  const { t } = useTranslation();
  const isRunning = state.type === "running";
  const Icon = isRunning ? IconPlayerStop : IconHistory;
  const label = isRunning ? "cancel" : state.type === "ready" ? "start" : "again";
  return (
    <div className={classes.run} data-rehearsal={state.type}>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon size={16} aria-hidden="true" />}
        onClick={isRunning ? onStop : onStart}
      >
        {t(`rehearsal.${label}`)}
      </Button>
      <RunText state={state} />
    </div>
  );
}

function RunText({ state }: Pick<Props, "state">) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  switch (state.type) {
    case "running": {
      const { done, total } = state.progress ?? { done: 0, total: 0 };
      return (
        <>
          <Progress
            aria-label={t("rehearsal.running")}
            value={total > 0 ? (100 * done) / total : 100}
            animated={total === 0}
          />
          <p role="status">
            {total > 0
              ? t("rehearsal.progress", { done: format.count(done), total: format.count(total) })
              : t("rehearsal.running")}
          </p>
        </>
      );
    }
    case "stopped":
      return <p role="status">{t("rehearsal.stopped")}</p>;
    case "failed":
      return (
        <p role="alert" className={classes.fault}>
          {state.error.reason === "tooManyAttempts"
            ? t("rehearsal.busy")
            : t("rehearsal.failed", { detail: failureText(state.error) })}
        </p>
      );
    default:
      return undefined;
  }
}
