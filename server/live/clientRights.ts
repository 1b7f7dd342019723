import type { EpochMs } from "#domain/units";
import type { Session } from "../accounts/sessions.ts";
import type { Viewer } from "../rights/rights.ts";

/** Who is at the other end of a socket, and what they may be sent at this moment. */
export function createClientRights(session: Session, now: () => EpochMs) {
  let viewer: Viewer | undefined;
  let viewerBefore: Viewer | undefined;

  return {
    /** As last read: its user may have changed since the socket was opened. */
    session,

    get viewer() {
      return viewer;
    },
    /** Undefined while the rights are being read: nothing is sent meanwhile. */
    set viewer(next: Viewer | undefined) {
      viewerBefore = viewer ?? viewerBefore;
      viewer = next;
    },

    /** Whose view the other end has, while the new one is being read. */
    get viewerBefore() {
      return viewerBefore;
    },

    /** Asked for each frame: between two the rights may have changed, or their time ended. */
    viewerNow(): Viewer | undefined {
      return this.session.endsAt <= now() ? undefined : viewer;
    },
  };
}
