import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { LiveHub } from "../support/startLiveHub.ts";

/** How the server gave a connection up: it took nothing, or its other end was silent. */
export type GivenUp = "tooSlow" | "dead";

export interface SocketWatch {
  /** Most bytes that ever waited in one socket of a user from `from` to `to`. */
  mostBuffered(from: number, to: number): number;
}

const CLOSE_TOO_SLOW = 4008;

/** Looks at each binary socket of a hub: what waits in it after each sending, and how it ends. */
export function watchSockets(
  { hub }: LiveHub,
  onGivenUp: (user: number, how: GivenUp, remotePort: number) => void,
): SocketWatch {
  const most = new Map<number, number>();
  const { openFeedSession } = hub;
  hub.openFeedSession = (socket, session) => {
    const user = Number(session.user.id);
    const webSocket = socket as unknown as WebSocket;
    const { remotePort = 0 } = Reflect.get(webSocket, "_socket") as Socket;
    const { send, close, terminate } = socket;
    let how: GivenUp = "dead";
    let isOver = false;
    // What the other end broke nobody gave up.
    for (const ending of ["error", "close"])
      webSocket.prependListener(ending, () => {
        isOver = true;
      });
    Object.assign(socket, {
      send(...sent: Parameters<typeof send>) {
        send.apply(socket, sent);
        most.set(user, Math.max(most.get(user) ?? 0, socket.bufferedAmount));
      },
      close(code: number, reason: string) {
        if (code === CLOSE_TOO_SLOW) how = "tooSlow";
        close.call(socket, code, reason);
      },
      terminate() {
        terminate.call(socket);
        if (!isOver) onGivenUp(user, how, remotePort);
        isOver = true;
      },
    });
    return openFeedSession(socket, session);
  };
  return {
    mostBuffered: (from, to) =>
      Math.max(
        0,
        ...Array.from(most).map(([user, bytes]) => (user >= from && user <= to ? bytes : 0)),
      ),
  };
}
