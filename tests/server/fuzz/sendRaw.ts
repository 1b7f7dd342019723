import { connect, type Socket } from "node:net";

export interface RawAnswer {
  /** Everything that came back. */
  readonly text: string;
  readonly isClosed: boolean;
}

/** Writes bytes as they are and waits until the server hangs up, or has been silent for a while. */
export async function sendRaw(
  url: string,
  pieces: readonly (string | Buffer)[],
  { silenceMs = 1_500, pauseMs = 0 } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let text = "";
  let isClosed = false;
  return new Promise((resolve) => {
    const end = () => {
      socket.destroy();
      resolve({ text, isClosed });
    };
    let silence = setTimeout(end, silenceMs);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      clearTimeout(silence);
      silence = setTimeout(end, silenceMs);
    });
    socket.on("close", () => {
      isClosed = true;
      clearTimeout(silence);
      end();
    });
    // The server may hang up while we still write.
    socket.on("error", () => undefined);
    socket.on("connect", () => void write(socket, pieces, pauseMs));
  });
}

async function write(
  socket: Socket,
  pieces: readonly (string | Buffer)[],
  pauseMs: number,
): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    if (pauseMs > 0) await new Promise((wake) => setTimeout(wake, pauseMs));
  }
}
