import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ACTUATION_CODES } from "#contract/actuationCodes";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import classes from "./Commands.module.css";
import type { SendStates } from "./commandBatchMachine.ts";
import type { CommandChoice } from "./commandChoices.ts";
import { hasEnded, hasFailed, type SendState } from "./sendState.ts";
import { useChoiceName } from "./useChoiceName.ts";

interface Props {
  readonly choice: CommandChoice;
  readonly states: SendStates;
  readonly names: ReadonlyMap<VehicleId, string>;
  readonly isFinished: boolean;
  /** Absent once there is nothing left to stop. */
  readonly onStop: (() => void) | undefined;
  readonly onRetry: () => void;
  /** Absent where no other is offered. */
  readonly onAnother: (() => void) | undefined;
  readonly onDone: () => void;
}

/** Each vehicle's result as it comes, and how many there are. */
export function BatchResults({ choice, states, names, isFinished, onStop, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useChoiceName();
  const all = [...states.values()];
  const failed = all.filter(hasFailed).length;
  return (
    <Stack gap="md">
      <Text fw={600}>
        <bdi>{nameOf(choice)}</bdi>
      </Text>
      <Text size="sm" role="status">
        {t("sendCommand.progress", {
          ended: format.count(all.filter(hasEnded).length),
          total: format.count(all.length),
          failed: format.count(failed),
        })}
      </Text>
      {/* A list that scrolls is reached by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.results} aria-label={t("sendCommand.results")} tabIndex={0}>
        {[...states].map(([vehicle, state]) => (
          <li
            key={vehicle}
            data-vehicle={vehicle}
            data-state={state.type}
            data-tone={toneOf(state)}
          >
            <bdi className={classes.name}>{names.get(vehicle) ?? vehicle}</bdi>
            <span className={classes.state}>
              <StateText
                state={state}
                isRequest={choice.type === "plain" || choice.type === "text"}
              />
            </span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        {onStop && (
          <Button variant="default" onClick={onStop}>
            {t("sendCommand.stop")}
          </Button>
        )}
        {isFinished && failed > 0 && (
          <Button variant="default" onClick={props.onRetry}>
            {t("sendCommand.retry")}
          </Button>
        )}
        {isFinished && props.onAnother && (
          <Button variant="default" onClick={props.onAnother}>
            {t("sendCommand.another")}
          </Button>
        )}
        {!onStop && <Button onClick={props.onDone}>{t("sendCommand.done")}</Button>}
      </Group>
    </Stack>
  );
}

const toneOf = (state: SendState): "waiting" | "good" | "bad" =>
  !hasEnded(state) ? "waiting" : hasFailed(state) ? "bad" : "good";

interface TextProps {
  readonly state: SendState;
  readonly isRequest: boolean;
}

/** How far it has come in a few words, the tracker's own among them. */
export function StateText({ state, isRequest }: TextProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const sent = (isDelivered: boolean) =>
    isDelivered
      ? t(`sendCommand.sent.${isRequest ? "request" : "command"}`)
      : t("sendCommand.state.unsure");
  switch (state.type) {
    case "sent":
      return sent(state.isDelivered);
    case "awaiting":
      return `${sent(state.isDelivered)} · ${t("sendCommand.state.awaiting")}`;
    case "answered":
    case "declined": {
      const words = shownText(state.words);
      return (
        <>
          {t(`sendCommand.state.${state.type}`)}
          {words !== undefined && ": "}
          {words !== undefined && <bdi>{words}</bdi>}
        </>
      );
    }
    case "refused":
    case "lost":
      return t(`sendCommand.state.${state.type}`, { reason: failureText(state.error) });
    case "notSent": {
      const code = ACTUATION_CODES.find((one) => one === state.words);
      return code
        ? t("sendCommand.state.notSentWhy", { reason: t(`actuation.refusal.${code}`) })
        : t("sendCommand.state.notSent");
    }
    case "queued":
    case "sending":
    case "silent":
    case "stopped":
      return t(`sendCommand.state.${state.type}`);
  }
}
