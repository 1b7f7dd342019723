import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useUser } from "../../state/sessionStore.ts";
import { userZone } from "../../state/userZone.ts";
import { type AuditView, queryOfView, viewOfQuery } from "./auditFilter.ts";

/** What of the trail is looked at. It stands in the address, so that it can be sent to somebody. */
export function useAuditView() {
  const { serverNow } = useEngine();
  const zone = userZone(useUser());
  // A page that is open at midnight does not move to another day.
  const [now] = useState(serverNow);
  const [query, setQuery] = useSearchParams();
  const view = viewOfQuery(query, { now, zone });
  return {
    view,
    zone,
    change: (change: Partial<AuditView>) =>
      setQuery(queryOfView({ ...view, ...change }, { now, zone }), { replace: true }),
    showAll: () => setQuery({}, { replace: true }),
  };
}
