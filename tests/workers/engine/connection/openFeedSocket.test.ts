import { describe, expect, test } from "vitest";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { type DurationMs, milliseconds } from "#domain/units";
import { createLanguages } from "../../../../workers/engine/connection/languages.ts";
import { openFeedSocket } from "../../../../workers/engine/connection/openFeedSocket.ts";
import type { EnginePorts, SocketListeners } from "../../../../workers/engine/ports/enginePorts.ts";

/** The protocol a server chooses from what is offered; undefined: it refuses the handshake. */
type Server = (offered: readonly string[]) => string | undefined;

function open(server: Server, languages = createLanguages({ monotonic: clock })) {
  const offers: (readonly string[])[] = [];
  const calls: string[] = [];
  const sockets: SocketListeners[] = [];
  const ports = {
    openSocket(_: string, listeners: SocketListeners, offered: readonly string[]) {
      offers.push(offered);
      sockets.push(listeners);
      return { send: () => undefined, close: () => undefined };
    },
  } as unknown as EnginePorts;
  openFeedSocket(
    { ports, languages, address: "ws://fleet.test" },
    {
      onOpen: (protocol) => calls.push(`open ${protocol}`),
      onRefused: () => calls.push("refused"),
      onClose: (code) => calls.push(`close ${code}`),
      onText: () => undefined,
      onBytes: () => undefined,
    },
  );
  for (let at = 0; at < sockets.length; at++) {
    const answer = server(offers[at]!);
    if (answer === undefined) sockets[at]?.onClose(1006);
    else sockets[at]?.onOpen(answer);
  }
  return { offers, calls, languages, sockets };
}
let now = 0;
const clock = (): DurationMs => milliseconds(now);

const OURS: Server = (offered) => offered[0] ?? "";
const STOCK: Server = () => "";
const STRICT: Server = (offered) => (offered.length > 0 ? undefined : "");
const DOWN: Server = () => undefined;

describe("a connection [WS-01]", () => {
  test("is opened in our own language where it is spoken", () => {
    expect(open(OURS)).toMatchObject({ offers: [[FEED_PROTOCOL]], calls: ["open fleet.v1"] });
  });

  test("is in text where nobody answers the offer", () => {
    expect(open(STOCK)).toMatchObject({ offers: [[FEED_PROTOCOL]], calls: ["open "] });
  });

  test("is tried once more without an offer where that fails", () => {
    expect(open(STRICT)).toMatchObject({ offers: [[FEED_PROTOCOL], []], calls: ["open "] });
  });

  test("is refused once, whatever was tried", () => {
    expect(open(DOWN)).toMatchObject({ offers: [[FEED_PROTOCOL], []], calls: ["refused"] });
  });

  test("is offered nothing for ten minutes where the offer has failed three times", () => {
    const { languages } = open(STRICT);
    open(STRICT, languages);
    expect(open(STRICT, languages).offers).toHaveLength(2);
    expect(open(STRICT, languages).offers).toEqual([[]]);

    now += 600_000;
    expect(open(OURS, languages).offers).toEqual([[FEED_PROTOCOL]]);
  });

  test("to a server that is known to speak it is never tried without", () => {
    const { languages } = open(OURS);
    expect(open(DOWN, languages)).toMatchObject({ offers: [[FEED_PROTOCOL]], calls: ["refused"] });
  });

  test("reports its end when it had been open", () => {
    const { sockets, calls } = open(OURS);
    sockets[0]?.onClose(1012);
    expect(calls).toEqual(["open fleet.v1", "close 1012"]);
  });
});
