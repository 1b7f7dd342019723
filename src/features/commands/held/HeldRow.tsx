import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { ApprovalRecord } from "../../../api/approvals.ts";
import { HOLD, SECOND_PRESS_WITHIN } from "../../../state/actuation/holdGesture.ts";
import { useTimeLeft } from "../../../state/actuation/useApprovals.ts";
import { OwnPasswordForm } from "../../../state/OwnPasswordForm.tsx";
import { useSession } from "../../../state/sessionStore.ts";
import { HoldButton } from "../../../ui/HoldButton.tsx";
import { StateText } from "../BatchResults.tsx";
import classes from "../Commands.module.css";
import type { HeldChoice } from "../commandChoices.ts";
import { hasEnded, hasFailed } from "../sendState.ts";
import { type HeldState, useHeldCommand } from "./useHeldCommand.ts";

interface Props {
  readonly choice: HeldChoice;
  readonly vehicle: VehicleId;
  readonly name: string;
  readonly reason: string;
  /** Names what holding the button means. */
  readonly hint: string;
}

/** One vehicle's approval, from being asked for to what the command did. */
export function HeldRow({ name, hint, ...wanted }: Props) {
  const { t } = useTranslation();
  const isSignedIn = useSession().type === "signedIn";
  const held = useHeldCommand(wanted);
  const { state, mayAsk, maySend, withdraw, proof } = held;
  return (
    <li data-vehicle={wanted.vehicle} data-state={kindOf(state)} data-tone={toneOf(state)}>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.state} role="status">
        <HeldText state={state} />
      </span>
      {proof && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it may lie over another form, whose child it is to React
        <div className={classes.more} onSubmit={(event) => event.stopPropagation()}>
          <OwnPasswordForm
            words={{
              label: t("immobilizer.password"),
              hint: t("immobilizer.passwordHint"),
              submit: t("immobilizer.givePassword"),
              wrong: t("immobilizer.passwordWrong"),
            }}
            {...proof}
            variant="default"
          />
        </div>
      )}
      {(maySend || mayAsk || withdraw) && (
        <span className={classes.more}>
          {maySend && (
            <HoldButton
              tone="danger"
              hold={HOLD}
              again={SECOND_PRESS_WITHIN}
              disabled={!isSignedIn}
              describedBy={hint}
              againWords={t("immobilizer.pressAgain")}
              onHeld={held.send}
            >
              {t("sendCommand.held.hold")}
            </HoldButton>
          )}
          {mayAsk && (
            <Button size="xs" variant="default" onClick={held.ask}>
              {t("approval.ask")}
            </Button>
          )}
          {withdraw && (
            <Button size="xs" variant="default" onClick={withdraw}>
              {t("approval.withdraw")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

const kindOf = (state: HeldState): string =>
  state.type === "sent"
    ? state.sent.type
    : state.type === "asked"
      ? state.approval.status
      : state.type;

function toneOf(state: HeldState): "waiting" | "good" | "bad" {
  switch (state.type) {
    case "asking":
      return "waiting";
    case "over":
      return "bad";
    case "sent":
      return !hasEnded(state.sent) ? "waiting" : hasFailed(state.sent) ? "bad" : "good";
    case "asked":
      return TONES[state.approval.status];
  }
}

const TONES = {
  waiting: "waiting",
  approved: "good",
  refused: "bad",
  withdrawn: "bad",
  over: "bad",
  used: "waiting",
} as const satisfies Record<ApprovalRecord["status"], string>;

function HeldText({ state }: { readonly state: HeldState }) {
  const { t } = useTranslation();
  const timeLeft = useTimeLeft();
  switch (state.type) {
    case "asking":
    case "over":
      return t(`sendCommand.held.${state.type}`);
    case "sent":
      return <StateText state={state.sent} isRequest={false} />;
    case "asked": {
      const { status, decidedByName, expiresAt } = state.approval;
      return status === "withdrawn" || status === "over" || status === "used"
        ? t(`sendCommand.held.${status}`)
        : t(`approval.${status}`, { name: decidedByName ?? "", left: timeLeft(expiresAt) });
    }
  }
}
