import { ActionIcon, NativeSelect } from "@mantine/core";
import {
  IconArrowBackUp,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StepUnit } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { useFormat } from "../../../i18n/useFormat.ts";
import { ariaShortcut, type ShortcutId } from "../../../state/shortcuts.ts";
import { Tip } from "../../../ui/Tip.tsx";
import type { HistoryMode } from "../historyControl.ts";
import { REPLAY_RATES } from "../replayRates.ts";
import { useHistory, useHistoryMode } from "../useHistory.ts";
import classes from "./HistoryBar.module.css";

const STEP_UNITS = ["point", "event", "trip"] as const satisfies readonly StepUnit[];

const rateOf = (mode: HistoryMode) => mode.context.rate;
const isRunning = (mode: HistoryMode) =>
  mode.matches({ open: { replay: "playing" } }) || mode.matches({ open: { replay: "held" } });

/** Play, pause, reverse, how fast, and step by step. */
export function ReplayControls({ vehicle }: { readonly vehicle: VehicleId | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const history = useHistory();
  const rate = useHistoryMode(rateOf);
  const running = useHistoryMode(isRunning);
  const [unit, setUnit] = useState<StepUnit>("point");
  const speed = Math.abs(rate);
  const isBackwards = rate < 0;
  const step = (direction: 1 | -1) => void history.step(vehicle, unit, direction);
  const rates = REPLAY_RATES.some((each) => each === speed)
    ? REPLAY_RATES
    : [speed, ...REPLAY_RATES];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be a flex box everywhere
    <div className={classes.middle} role="group" aria-label={t("history.replay")}>
      <Control words={t(`history.back.${unit}`)} shortcut="stepBack" onClick={() => step(-1)}>
        <IconPlayerSkipBackFilled size={16} aria-hidden="true" />
      </Control>
      <Control
        words={t(running ? "history.pause" : "history.play")}
        shortcut="playPause"
        isMain
        onClick={history.toggle}
      >
        {running ? (
          <IconPlayerPauseFilled size={18} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled
            size={18}
            aria-hidden="true"
            style={isBackwards ? { transform: "scaleX(-1)" } : undefined}
          />
        )}
      </Control>
      <Control words={t(`history.forward.${unit}`)} shortcut="stepForward" onClick={() => step(1)}>
        <IconPlayerSkipForwardFilled size={16} aria-hidden="true" />
      </Control>
      <NativeSelect
        className={classes.unit}
        size="xs"
        aria-label={t("history.stepBy")}
        value={unit}
        onChange={(event) =>
          setUnit(STEP_UNITS.find((each) => each === event.currentTarget.value) ?? "point")
        }
        data={STEP_UNITS.map((value) => ({ value, label: t(`history.unit.${value}`) }))}
      />
      <NativeSelect
        className={classes.rate}
        size="xs"
        aria-label={t("history.rate")}
        value={String(speed)}
        onChange={(event) =>
          history.setRate(Number(event.currentTarget.value) * (isBackwards ? -1 : 1))
        }
        data={rates.map((value) => ({
          value: String(value),
          label: t("history.times", { rate: format.count(value) }),
        }))}
      />
      <Control
        words={t("history.reverse")}
        shortcut="reverse"
        isPressed={isBackwards}
        onClick={history.reverse}
      >
        <IconArrowBackUp size={16} aria-hidden="true" />
      </Control>
    </div>
  );
}

interface ControlProps {
  readonly words: string;
  readonly shortcut: ShortcutId;
  readonly isMain?: boolean;
  /** For what stays on. */
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Control({ words, shortcut, isMain, isPressed, onClick, children }: ControlProps) {
  return (
    <Tip label={words}>
      <ActionIcon
        className={classes.icon}
        variant={isMain || isPressed ? "filled" : "default"}
        aria-label={words}
        aria-pressed={isPressed}
        aria-keyshortcuts={ariaShortcut(shortcut)}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tip>
  );
}
