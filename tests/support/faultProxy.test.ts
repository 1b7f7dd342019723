import { once } from "node:events";
import { type AddressInfo, createConnection, createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDice } from "../../bench/seededFleet.ts";
import { type ConnectionFaults, connectFaultProxy, type FaultProxy } from "./faultProxy.ts";
import { createMessageFaults } from "./messageFaults.ts";
import { until } from "./until.ts";

const SENT = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));

let server: Server;
let proxy: FaultProxy | undefined;
const received: Buffer[] = [];

beforeEach(async () => {
  received.length = 0;
  server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data) => received.push(data));
    socket.write(SENT);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  await proxy?.dispose();
  await new Promise((resolve) => server.close(resolve));
});

async function call(faults: ConnectionFaults) {
  const targetPort = (server.address() as AddressInfo).port;
  proxy = await connectFaultProxy({ targetPort, seed: 7, faultsOf: () => faults });
  const socket = createConnection(proxy.port, "127.0.0.1");
  const got: Buffer[] = [];
  let ended: string | undefined;
  socket.on("data", (data) => got.push(data));
  socket.on("error", (error: NodeJS.ErrnoException) => (ended = error.code));
  socket.on("close", () => (ended ??= "closed"));
  return { socket, pieces: got, bytes: () => Buffer.concat(got), ended: () => ended };
}

describe("the fault proxy", () => {
  test("without faults carries everything both ways", async () => {
    const { socket, bytes } = await call({});
    socket.write("hello");
    await until(() => bytes().length === SENT.length && received.length > 0);
    expect(bytes()).toEqual(SENT);
    expect(Buffer.concat(received).toString()).toBe("hello");
  });

  test.each([0, 1, 1_234, 4_999])("cuts after exactly %i bytes", async (cutAfterBytes) => {
    const { bytes, ended } = await call({ cutAfterBytes });
    await until(() => ended() !== undefined);
    expect(bytes()).toEqual(SENT.subarray(0, cutAfterBytes));
    expect(ended()).toBe("closed");
  });

  test("resets when it is to", async () => {
    const { bytes, ended } = await call({ cutAfterBytes: 10, cut: "reset" });
    await until(() => ended() !== undefined);
    expect(bytes()).toEqual(SENT.subarray(0, 10));
    // Node ends its own half first, so that the reset may find nobody any more.
    expect(ended()).toMatch(/ECONNRESET|closed/);
  });

  test("swallows everything behind a black hole, and nobody is notified", async () => {
    const { socket, bytes, ended } = await call({ blackHoleAfterBytes: 100 });
    await until(() => proxy?.isSilent() === true);
    socket.write("is anybody there?");
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([bytes().length, received, ended()]).toEqual([100, [], undefined]);
  });

  test("is slow, late and brings pieces, in order", async () => {
    const from = performance.now();
    const { bytes, pieces } = await call({ bytesPerSecond: 50_000, sliceBytes: 500, delayMs: 20 });
    await until(() => bytes().length === SENT.length);
    expect(bytes()).toEqual(SENT);
    expect(performance.now() - from).toBeGreaterThan(90);
    expect(pieces.length).toBeGreaterThan(5);
  });

  test("ends every connection when asked", async () => {
    const { bytes, ended } = await call({});
    await until(() => bytes().length > 0);
    proxy?.resetAll();
    await until(() => ended() !== undefined);
    expect(ended()).toMatch(/ECONNRESET|closed/);
  });
});

describe("faults of messages", () => {
  const HANDSHAKE = Buffer.from("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  const message = (text: string) =>
    Buffer.concat([Buffer.from([0x82, text.length]), Buffer.from(text)]);
  const stream = (...texts: string[]) => Buffer.concat([HANDSHAKE, ...texts.map(message)]);
  const through = (
    faults: Parameters<typeof createMessageFaults>[0],
    input: Buffer,
    sliced = 3,
  ) => {
    const pass = createMessageFaults(faults, createDice(1));
    const out: Buffer[] = [];
    for (let at = 0; at < input.length; at += sliced)
      out.push(pass(input.subarray(at, at + sliced)));
    return Buffer.concat(out);
  };

  test("none: every byte as it was, however it came", () => {
    for (const sliced of [1, 2, 7, 1_000])
      expect(through({}, stream("one", "two", "x".repeat(120)), sliced)).toEqual(
        stream("one", "two", "x".repeat(120)),
      );
  });

  test("drop, duplicate, reorder, spare", () => {
    expect(through({ drop: 1 }, stream("one", "two"))).toEqual(stream());
    expect(through({ duplicate: 1 }, stream("one"))).toEqual(stream("one", "one"));
    expect(through({ drop: 1, spare: 1 }, stream("one", "two"))).toEqual(stream("one"));
    const turned = createMessageFaults({ reorder: 0.5 }, alternating());
    expect(turned(stream("one", "two", "six"))).toEqual(stream("two", "one"));
  });

  test("truncate and mutate leave sound frames with other contents", () => {
    const short = through({ truncate: 1 }, stream("x".repeat(100))).subarray(HANDSHAKE.length);
    expect(short[1]).toBe(short.length - 2);
    expect(short.length).toBeLessThan(102);
    const other = through({ mutate: 1 }, stream("x".repeat(100)));
    expect(other.length).toBe(stream("x".repeat(100)).length);
    expect(other).not.toEqual(stream("x".repeat(100)));
  });

  test("are the same for the same seed", () => {
    const faults = { drop: 0.2, duplicate: 0.2, reorder: 0.2, mutate: 0.2 };
    const input = stream(...Array.from({ length: 50 }, (_, index) => `message ${index}`));
    expect(through(faults, input, 5)).toEqual(through(faults, input, 500));
  });
});

/** Low, high, low … */
function alternating(): () => number {
  let turn = 0;
  return () => (turn++ % 2 === 0 ? 0.1 : 0.9);
}
