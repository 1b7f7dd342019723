import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import type { VehicleDetail } from "#contract/snapshot";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import { shownText } from "#domain/text/shownText";

/** The state of a request. */
type Tone = "waiting" | "good" | "doubtful" | "bad";

const COLOURS = { waiting: "gray", good: "green", doubtful: "yellow", bad: "red" } as const;

/**
 * The notices of one request to a vehicle, from sending it to the answer: each takes the place of
 * the one before. They name the vehicle, for by then one may look at another.
 */
export function createRequestNotice({ name, uniqueId }: VehicleDetail, closeWord: string) {
  let shown: { readonly id: string; readonly tone: Tone } | undefined;

  return (tone: Tone, message: ReactNode): void => {
    const notice = {
      role: "status",
      closeButtonProps: { "aria-label": closeWord },
      title: <bdi>{shownText(name) ?? shownText(uniqueId)}</bdi>,
      message,
      color: COLOURS[tone],
      loading: tone === "waiting",
      autoClose: tone === "waiting" ? false : NOTICE_DURATION,
    } as const;
    if (shown?.tone === "waiting") {
      notifications.update({ ...notice, id: shown.id });
      shown = { id: shown.id, tone };
      return;
    }
    // One whose time runs already would take the new words away with it.
    if (shown) notifications.hide(shown.id);
    shown = { id: notifications.show(notice), tone };
  };
}
