import { closedSections, NO_PARTNER } from "#domain/account/section";
import type { User } from "#domain/account/user";
import type { EpochMs } from "#domain/units";
import type { Sessions } from "../accounts/sessions.ts";
import type { Log } from "../process/logger.ts";
import type { Rights, Viewer } from "../rights/rights.ts";
import { CLOSE_SESSION_ENDED } from "./clientConnection.ts";
import type { FeedSession } from "./feedSession.ts";
import type { TextSession } from "./textSession.ts";

export type ClientSession = TextSession | FeedSession;

export interface ClientSessionPorts {
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** Of what is delivered to somebody nothing else follows from the account itself. */
const seesOtherwise = (one: User, other: User): boolean =>
  one.administrator !== other.administrator ||
  one.guest !== other.guest ||
  closedSections(one, NO_PARTNER).has("map") !== closedSections(other, NO_PARTNER).has("map");

/**
 * Everybody who follows, each with the rights of this very moment. While somebody's rights are read
 * anew they have none, so nothing is sent to them; a session that has ended ends its sockets, those
 * that are not sent anything yet as well.
 */
export function createClientSessions(
  { rights, sessions, now, log }: ClientSessionPorts,
  /** Somebody's view has become another one, or may have. */
  onView: (client: ClientSession, before: Viewer, now: Viewer) => void,
) {
  /** All that are open, including those that have not sent their hello yet. */
  const admitted = new Set<ClientSession>();
  const active = new Set<ClientSession>();
  /** Clients that left while their rights were being read. */
  const gone = new WeakSet<ClientSession>();

  /** Runs `then` with the rights of this very moment: nothing can change in between. */
  async function withRights(client: ClientSession, then: (viewer: Viewer) => void): Promise<void> {
    for (;;) {
      const version = rights.version();
      const viewer = await rights.viewerOf(client.session.user);
      if (version !== rights.version()) continue;
      client.viewer = viewer;
      then(viewer);
      return;
    }
  }

  function failed(client: ClientSession, error: unknown): void {
    log.error({ err: error }, "rights could not be read");
    client.close(1011, "internal error");
  }

  function refresh(client: ClientSession): void {
    const before = client.viewer ?? client.viewerBefore;
    client.viewer = undefined;
    withRights(client, (viewer) => {
      if (before && active.has(client)) onView(client, before, viewer);
    }).catch((error: unknown) => failed(client, error));
  }

  function leave(client: ClientSession): void {
    gone.add(client);
    admitted.delete(client);
    active.delete(client);
  }

  function dismiss(client: ClientSession): void {
    leave(client);
    client.close(CLOSE_SESSION_ENDED, "session ended");
  }

  /** Whose time is over goes at once, however long the database takes to say so, too. */
  function dismissOver(): void {
    const at = now();
    for (const client of admitted) if (client.session.endsAt <= at) dismiss(client);
  }

  rights.onChange((concerned) => {
    // Whose rights are being read already is read anew by itself.
    for (const client of active)
      if (client.viewer && (!concerned || concerned.has(client.session.user.id))) refresh(client);
  });
  sessions.onEnd((key) => {
    for (const client of admitted) if (client.session.key === key) dismiss(client);
  });

  return {
    active: (): Iterable<ClientSession> => active,
    size: (): number => active.size,
    sessionKeys: (): ReadonlySet<string> =>
      new Set(Array.from(admitted, ({ session }) => session.key)),

    /** From now on the connection ends with its session. */
    admit: (client: ClientSession): void => void admitted.add(client),

    /** Calls `open` and makes the client active in one step: no news is lost in between. */
    begin(client: ClientSession, open: (viewer: Viewer) => void): void {
      withRights(client, (viewer) => {
        dismissOver();
        if (gone.has(client)) return;
        open(viewer);
        active.add(client);
      }).catch((error: unknown) => failed(client, error));
    },

    leave,

    dismissOver,

    /** Finds sessions that ended elsewhere, and users who are others now. */
    async checkSessions(): Promise<void> {
      const keys = [...this.sessionKeys()];
      const current = await sessions.stillActive(keys);
      for (const client of admitted) {
        const { key, user } = client.session;
        const session = current.get(key);
        // As another person, it delivers something else: the page asks anew who it is.
        if (session?.user.id === user.id) {
          client.session = session;
          if (seesOtherwise(session.user, user)) refresh(client);
        } else if (keys.includes(key)) dismiss(client);
      }
    },

    close(): void {
      for (const client of admitted) client.close(1001, "server stops");
      admitted.clear();
      active.clear();
    },
  };
}
