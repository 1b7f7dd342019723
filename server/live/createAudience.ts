import type { EpochMs } from "#domain/units";
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
  readonly now: () => EpochMs;
  readonly log: Log;
}

/**
 * Everybody who follows, each with the rights of this very moment. While somebody's rights are read
 * anew they have none, so nothing is told to them; a session that has ended ends its sockets, those
 * that are not told anything yet as well.
 */
export function createAudience(
  { rights, sessions, now, log }: AudiencePorts,
  /** Somebody's view has become another one, or may have. */
  onView: (follower: AnyFollower, before: Viewer, now: Viewer) => void,
) {
  /** All that are open; some have not said yet where to begin. */
  const lines = new Set<AnyFollower>();
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

  function leave(follower: AnyFollower): void {
    gone.add(follower);
    lines.delete(follower);
    followers.delete(follower);
  }

  function dismiss(follower: AnyFollower): void {
    leave(follower);
    follower.close(CLOSE_SESSION_ENDED, "session ended");
  }

  /** Whose time is over goes at once, however long the database takes to say so, too. */
  function dismissOver(): void {
    const at = now();
    for (const line of lines) if (line.session.endsAt <= at) dismiss(line);
  }

  rights.onChange((concerned) => {
    // Whose rights are being read already is read anew by itself.
    for (const follower of followers)
      if (follower.viewer && (!concerned || concerned.has(follower.session.user.id)))
        refresh(follower);
  });
  sessions.onEnd((key) => {
    for (const line of lines) if (line.session.key === key) dismiss(line);
  });

  return {
    followers: (): Iterable<AnyFollower> => followers,
    size: (): number => followers.size,
    sessionKeys: (): ReadonlySet<string> =>
      new Set(Array.from(lines, ({ session }) => session.key)),

    /** From now on the line ends with its session. */
    admit: (follower: AnyFollower): void => void lines.add(follower),

    /** Calls `open` and counts the follower in, in one step: nothing falls between. */
    begin(follower: AnyFollower, open: (viewer: Viewer) => void): void {
      withRights(follower, (viewer) => {
        dismissOver();
        if (gone.has(follower)) return;
        open(viewer);
        followers.add(follower);
      }).catch((error: unknown) => failed(follower, error));
    },

    leave,

    dismissOver,

    /** Finds sessions that ended elsewhere, and users who are others now. */
    async checkSessions(): Promise<void> {
      const keys = [...this.sessionKeys()];
      const active = await sessions.stillActive(keys);
      for (const line of lines) {
        const { key, user } = line.session;
        const session = active.get(key);
        if (session) {
          line.session = session;
          const { administrator, guest } = session.user;
          if (administrator !== user.administrator || guest !== user.guest) refresh(line);
        } else if (keys.includes(key)) dismiss(line);
      }
    },

    close(): void {
      for (const line of lines) line.close(1001, "server stops");
      lines.clear();
      followers.clear();
    },
  };
}
