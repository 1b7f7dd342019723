import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32, deflateSync } from "node:zlib";

type Behaviour = "answers" | "refuses" | "hangs" | "garbage";

export interface TileServer {
  /** A template for a layer of that name. */
  template(layer: string): string;
  /** What it does from now on. */
  behave(behaviour: Behaviour): void;
  /** Paths that were asked for, and with which headers. */
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** Colours as streets are drawn in: land, roads, water. */
const LAND = [242, 239, 233] as const;
const ROAD = [255, 255, 255] as const;
const MAIN_ROAD = [247, 196, 108] as const;
const WATER = [170, 211, 223] as const;
const SIZE_PX = 256;

/** Somebody's server of map tiles, on this machine, with every mood that such servers have. */
export async function startTileServer(): Promise<TileServer> {
  const tile = drawTile();
  const asked: TileServer["asked"] = [];
  let behaviour: Behaviour = "answers";
  const server = createServer((request, answer) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    answer.setHeader("access-control-allow-origin", "*");
    answer.setHeader("cache-control", "no-store");
    if (behaviour === "hangs") return;
    answer.statusCode = behaviour === "refuses" ? 404 : 200;
    answer.setHeader("content-type", "image/png");
    answer.end(behaviour === "answers" ? tile : Buffer.from("no image at all"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    template: (layer) => `http://127.0.0.1:${port}/${layer}/{z}/{x}/{y}.png`,
    behave(next) {
      behaviour = next;
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function drawTile(): Buffer {
  const rows = Buffer.alloc(SIZE_PX * (SIZE_PX * 3 + 1));
  for (let y = 0; y < SIZE_PX; y++)
    for (let x = 0; x < SIZE_PX; x++) rows.set(colourAt(x, y), y * (SIZE_PX * 3 + 1) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE_PX, 0);
  head.writeUInt32BE(SIZE_PX, 4);
  head.set([8, 2], 8); // eight bits a channel, three channels
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): readonly [number, number, number] {
  if (Math.hypot(x - 200, y - 60) < 36) return WATER;
  if (Math.abs(y - 128) < 5) return MAIN_ROAD;
  return x % 64 < 4 || y % 64 < 3 ? ROAD : LAND;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
