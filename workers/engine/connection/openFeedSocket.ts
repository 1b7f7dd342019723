import type { EnginePorts, OpenSocket, SocketListeners } from "../ports/enginePorts.ts";
import type { Languages } from "./languages.ts";

export const SOCKET_PATH = "/api/socket";

export interface FeedSocketListeners extends SocketListeners {
  /** No connection could be opened; why, a socket does not say. */
  readonly onRefused: () => void;
}

interface FeedAddress {
  readonly ports: Pick<EnginePorts, "openSocket">;
  /** What the server is known to speak. */
  readonly languages: Languages;
  readonly address: string;
}

/** Opens a socket in the best language that the server has. */
export function openFeedSocket(
  { ports, languages, address }: FeedAddress,
  { onRefused, ...listeners }: FeedSocketListeners,
): OpenSocket {
  let isOver = false;

  function open(offered: readonly string[], wasRefused: boolean): OpenSocket {
    let isOpen = false;
    return ports.openSocket(
      address,
      {
        ...listeners,
        onOpen(protocol) {
          isOpen = true;
          languages.opened(offered, protocol, wasRefused);
          listeners.onOpen(protocol);
        },
        onClose(code) {
          if (isOpen) listeners.onClose(code);
          else if (!wasRefused && !isOver && languages.mayBeRefused(offered))
            socket = open([], true);
          else onRefused();
        },
      },
      offered,
    );
  }

  let socket = open(languages.offer(), false);
  return {
    send: (text) => socket.send(text),
    close() {
      isOver = true;
      socket.close();
    },
  };
}
