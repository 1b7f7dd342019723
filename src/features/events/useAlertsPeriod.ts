import { useState } from "react";
import { type AlertsPeriod, alertsPeriodOf } from "#domain/alertsPeriod";
import { putOwnAttributes } from "../../api/ownAttributes.ts";
import { recall, remember } from "../../state/remembered.ts";
import { useSessionStore, useUser } from "../../state/session.ts";

const REMEMBERED = "alertsPeriod";

/**
 * How far back alerts are looked up: the user's own attribute, so that another browser has it too.
 * Those who may not write have it in this browser.
 */
export function useAlertsPeriod(): readonly [AlertsPeriod, (period: AlertsPeriod) => void] {
  const user = useUser();
  const session = useSessionStore();
  const [period, setPeriod] = useState(() =>
    alertsPeriodOf(user.attributes.alertsSearchPeriod ?? recall(REMEMBERED)),
  );
  const change = (next: AlertsPeriod) => {
    setPeriod(next);
    remember(REMEMBERED, next);
    if (user.guest !== undefined) return;
    void putOwnAttributes(user.id, { alertsSearchPeriod: next }).then((answer) => {
      if (answer.ok && session.current().type === "signedIn")
        session.set({ type: "signedIn", user: answer.value });
    });
  };
  return [period, change];
}
