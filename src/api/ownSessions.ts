import { ownSessionsFromWire } from "#contract/ownSession";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

const OWN_SESSIONS = "/api/sessions";

/** Where the signed-in user is signed in. */
export const ownSessionsQuery = () =>
  callQuery(["ownSessions"], (signal) =>
    callServer(OWN_SESSIONS, { signal, read: ownSessionsFromWire }),
  );

/** Ends the session of a number; without one all but the page's own. */
export const deleteOwnSessions = (id?: number) =>
  callServer(id === undefined ? OWN_SESSIONS : `${OWN_SESSIONS}/${id}`, {
    method: "DELETE",
    read: () => true,
  });
