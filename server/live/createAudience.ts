import type { Sessions } from "../accounts/createSessions.ts";
import type { Log } from "../createLogger.ts";
import type { Rights, Viewer } from "../rights/createRights.ts";
import type { FeedFollower } from "./createFeedFollower.ts";
import type { Follower } from "./createFollower.ts";
import { CLOSE_SESSION_ENDED } from "./createSocketLine.ts";

export type AnyFollower = Follower | FeedFollower;

export interface AudiencePorts {
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly log: Log;
}

/**
 * Everybody who follows, each with the rights of this very moment. While somebody's rights are read
 * anew they have none, so nothing is told to them; a session that has ended ends its sockets.
 */
export function createAudience(
  { rights, sessions, log }: AudiencePorts,
  /** Somebody's view has become another one, or may have. */
  onView: (follower: AnyFollower, before: Viewer, now: Viewer) => void,
) {
  const followers = new Set<AnyFollower>();
  /** Some go while their rights are still being read. */
  const gone = new WeakSet<AnyFollower>();

  /** Runs `then` with the rights of this very moment: nothing can change in between. */
  async function withRights(follower: AnyFollower, then: (viewer: Viewer) => void): Promise<void> {
    for (;;) {
      const version = rights.version();
      const viewer = await rights.viewerOf(follower.session.user);
      if (version !== rights.version()) continue;
      follower.viewer = viewer;
      then(viewer);
      return;
    }
  }

  function failed(follower: AnyFollower, error: unknown): void {
    log.error({ err: error }, "rights could not be read");
    follower.close(1011, "internal error");
  }

  function refresh(follower: AnyFollower): void {
    const before = follower.viewer ?? follower.viewerBefore;
    follower.viewer = undefined;
    withRights(follower, (viewer) => {
      if (before && followers.has(follower)) onView(follower, before, viewer);
    }).catch((error: unknown) => failed(follower, error));
  }

  function dismiss(follower: AnyFollower): void {
    followers.delete(follower);
    follower.close(CLOSE_SESSION_ENDED, "session ended");
  }

  rights.onChange(() => {
    // Whose rights are being read already is read anew by itself.
    for (const follower of followers) if (follower.viewer) refresh(follower);
  });
  sessions.onEnd((key) => {
    for (const follower of followers) if (follower.session.key === key) dismiss(follower);
  });

  return {
    followers: (): Iterable<AnyFollower> => followers,
    size: (): number => followers.size,
    sessionKeys: (): ReadonlySet<string> =>
      new Set(Array.from(followers, ({ session }) => session.key)),

    /** Calls `open` and counts the follower in, in one step: nothing falls between. */
    begin(follower: AnyFollower, open: (viewer: Viewer) => void): void {
      withRights(follower, (viewer) => {
        if (gone.has(follower)) return;
        open(viewer);
        followers.add(follower);
      }).catch((error: unknown) => failed(follower, error));
    },

    leave(follower: AnyFollower): void {
      gone.add(follower);
      followers.delete(follower);
    },

    /** Finds sessions that ended elsewhere, and users who are others now. */
    async checkSessions(): Promise<void> {
      const keys = [...this.sessionKeys()];
      const active = await sessions.stillActive(keys);
      for (const follower of followers) {
        const { key, user } = follower.session;
        const session = active.get(key);
        if (session) {
          follower.session = session;
          const { administrator, guest } = session.user;
          if (administrator !== user.administrator || guest !== user.guest) refresh(follower);
        } else if (keys.includes(key)) dismiss(follower);
      }
    },

    close(): void {
      for (const follower of followers) follower.close(1001, "server stops");
      followers.clear();
    },
  };
}
