import { positionToWire } from "#contract/traccar/wirePosition";
import { vehicleToWire } from "#contract/traccar/wireVehicle";
import type { Position } from "#domain/position";
import type { Vehicle } from "#domain/vehicle";
import type { OpenSocket, SocketListeners } from "../../workers/engine/ports/enginePorts.ts";

interface FakeSocket extends SocketListeners {
  isOpen: boolean;
}

/** As on the wire, and which groups it is linked to. */
export interface FakeGeofence {
  readonly id: number;
  readonly name: string;
  readonly area: string;
  readonly attributes?: Record<string, unknown>;
  readonly groups?: readonly number[];
}

/**
 * What every other test takes as given: a server with a fleet, whose connections a test may cut.
 */
export function createFakeServer(now: () => number) {
  const vehicles = new Map<number, Vehicle>();
  const positions = new Map<number, Position>();
  const groups: { readonly id: number; readonly name: string }[] = [];
  const geofences: FakeGeofence[] = [];
  const sockets = new Set<FakeSocket>();
  const asked: string[] = [];
  const received: string[] = [];
  const waiting: (() => void)[] = [];
  let isHolding = false;
  /** What stands in the way of an answer. */
  let trouble: { readonly status: number; readonly headers?: Record<string, string> } | undefined;
  let administrator = false;
  let attributes: Record<string, string> = {};
  let isReachable = true;

  const send = (frame: object | string) => {
    const text = typeof frame === "string" ? frame : JSON.stringify(frame);
    for (const socket of Array.from(sockets)) if (socket.isOpen) socket.onText(text);
  };

  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    "/api/session": () => ({
      id: 1,
      name: "Ana",
      email: "ana@demo.test",
      administrator,
      attributes,
    }),
    "/api/devices": (query) => {
      const ids = query.getAll("id").map(Number);
      return [...vehicles.values()]
        .filter(({ id }) => ids.length === 0 || ids.includes(id))
        .map(vehicleToWire);
    },
    "/api/positions": (query) => {
      const id = Number(query.get("deviceId"));
      return [...positions.values()]
        .filter(({ vehicleId }) => vehicles.has(vehicleId) && (!id || id === vehicleId))
        .map(positionToWire);
    },
    "/api/geofences": (query) => {
      const group = Number(query.get("groupId"));
      return geofences.filter(({ groups: of = [] }) => !group || of.includes(group));
    },
    "/api/groups": () => groups.map((group) => ({ ...group, groupId: 0, attributes: {} })),
  };

  /** What is no answer yet is sent as JSON. */
  const responseOf = (made: unknown, headers: Record<string, string>): Response => {
    if (!(made instanceof Response)) return Response.json(made, { headers });
    made.headers.set("date", headers.date!);
    return made;
  };

  function cut(socket: FakeSocket, code: number): void {
    if (!sockets.delete(socket)) return;
    socket.isOpen = false;
    socket.onClose(code);
  }

  return {
    vehicles,
    positions,
    groups,
    geofences,
    /** By path; what is not here is not found. */
    answers,
    /** Addresses in the order in which they were asked for. */
    asked,
    /** What clients said on their sockets. */
    received,
    connectionCount: () => sockets.size,
    send,

    /** Takes a position in as a real server does: stores it when it is the newest, and publishes it. */
    report(position: Position): void {
      const held = positions.get(position.vehicleId);
      if (!held || held.fixTime <= position.fixTime) positions.set(position.vehicleId, position);
      send({ positions: [positionToWire(position)] });
    },
    cutConnections(code = 1006): void {
      for (const socket of Array.from(sockets)) cut(socket, code);
    },
    answerWith(next: typeof trouble): void {
      trouble = next;
    },
    makeAdministrator(): void {
      administrator = true;
    },
    /** The user has a token, as a user attribute. */
    giveToken(token: string): void {
      attributes = { token };
    },
    setReachable(reachable: boolean): void {
      isReachable = reachable;
    },
    /** While held, answers are made but not sent. */
    hold(): void {
      isHolding = true;
    },
    release(): void {
      isHolding = false;
      for (const go of waiting.splice(0)) go();
    },

    async fetch(url: string, { signal }: RequestInit): Promise<Response> {
      const { pathname, search, searchParams } = new URL(url);
      asked.push(pathname + search);
      if (!isReachable) throw new TypeError("no route");
      const headers = { date: new Date(Math.floor(now() / 1_000) * 1_000).toUTCString() };
      const answer = answers[pathname];
      const unable = trouble ?? (answer ? undefined : { status: 404 });
      const response = unable
        ? new Response("trouble", { ...unable, headers: { ...headers, ...trouble?.headers } })
        : responseOf(answer?.(searchParams), headers);
      if (isHolding) await new Promise<void>((go) => waiting.push(go));
      signal?.throwIfAborted();
      return response;
    },

    openSocket(_url: string, listeners: SocketListeners): OpenSocket {
      const socket: FakeSocket = { ...listeners, isOpen: false };
      sockets.add(socket);
      queueMicrotask(() => {
        if (!sockets.has(socket)) return;
        if (!isReachable || trouble) return cut(socket, 1006);
        socket.isOpen = true;
        socket.onOpen("");
      });
      return {
        send: (text) => void received.push(text),
        close: () => void sockets.delete(socket),
      };
    },
  };
}
