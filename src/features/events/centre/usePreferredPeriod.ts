import { useCallback } from "react";
import { type AlertsPeriod, alertsPeriodOf } from "#domain/alert/alertsPeriod";
import { putOwnAttributes } from "../../../api/ownAttributes.ts";
import { PARTNER } from "../../../state/partner.ts";
import { recall, remember } from "../../../state/remembered.ts";
import { useSessionStore, useUser } from "../../../state/sessionStore.ts";

const REMEMBERED = "alertsPeriod";

/**
 * How far back alerts are looked up where no address says it: the user's own attribute, so that
 * another browser has it too. Those who may not write have it in this browser, and who has chosen
 * nothing has the partner's.
 */
export function usePreferredPeriod() {
  const user = useUser();
  const session = useSessionStore();
  const preferred = useCallback(
    () =>
      alertsPeriodOf(
        user.attributes.alertsSearchPeriod,
        recall(REMEMBERED),
        PARTNER.alertsSearchPeriod,
      ),
    [user],
  );
  const prefer = (period: AlertsPeriod) => {
    remember(REMEMBERED, period);
    if (user.guest !== undefined) return;
    void putOwnAttributes(user.id, { alertsSearchPeriod: period }).then((answer) => {
      if (answer.ok && session.get().type === "signedIn")
        session.set({ type: "signedIn", user: answer.value });
    });
  };
  return { preferred, prefer };
}
