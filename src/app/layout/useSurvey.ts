import { useEffect } from "react";
import { PARTNER } from "../../state/partner.ts";
import { useUser } from "../../state/sessionStore.ts";

/** By which it is found again: it is loaded once, however often somebody signs in. */
const ELEMENT_ID = "partner-survey";

/**
 * Loads the partner's satisfaction survey for who has signed in with an account. The page goes on without
 * it where it cannot be had; the policy of this host's page lets in that script and no other.
 */
export function useSurvey(): void {
  const { guest } = useUser();
  const isGuest = guest !== undefined;
  useEffect(() => {
    const address = PARTNER.surveyScript;
    if (address === undefined || isGuest || document.getElementById(ELEMENT_ID)) return;
    const script = document.createElement("script");
    script.id = ELEMENT_ID;
    script.src = address;
    script.async = true;
    // Addresses of the page name vehicles and moments.
    script.referrerPolicy = "no-referrer";
    document.head.append(script);
  }, [isGuest]);
}
