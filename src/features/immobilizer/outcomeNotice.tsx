import { notifications } from "@mantine/notifications";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import { shownText } from "#domain/text/shownText";
import type { ImmobilizerState } from "./immobilizerActors.ts";
import { OutcomeText, outcomeTone } from "./OutcomeText.tsx";

const COLOURS = { good: "green", bad: "red", doubtful: "yellow" } as const;

interface Words {
  /** The vehicle's, as far as it is known. */
  readonly name: string | undefined;
  readonly closeWord: string;
}

/** How a command ended, for who looks at something else by then. */
export function showOutcome(state: ImmobilizerState, { name, closeWord }: Words): void {
  const tone = outcomeTone(state);
  notifications.show({
    role: tone === "good" ? "status" : "alert",
    closeButtonProps: { "aria-label": closeWord },
    title: <bdi>{shownText(name)}</bdi>,
    message: <OutcomeText state={state} />,
    color: COLOURS[tone],
    autoClose: tone === "good" ? NOTICE_DURATION : false,
  });
}
