import { WebSocket } from "ws";
import { createFeedReader } from "../../workers/engine/createFeedReader.ts";
import { createFleet } from "../../workers/engine/createFleet.ts";
import { createIntake } from "../../workers/engine/createIntake.ts";
import { createTally } from "../../workers/engine/createTally.ts";
import { epochMs } from "#domain/units";
const port = process.argv[2];
const ws = new WebSocket(`ws://127.0.0.1:${port}/api/socket`, ["fleet.v1"], { headers: { cookie: `session=${"s".repeat(43)}` }, perMessageDeflate: false });
const reader = createFeedReader(); const fleet = createFleet(); const tally = createTally();
const now = () => epochMs(Date.now());
let rows = 0;
const intake = createIntake(fleet, { now } as never, tally, { onApplied() {}, onRow() { rows++; }, onStranger: () => false });
let t0 = 0, bytes = 0, cpu = 0, maxMs = 0, posAt = 0, posCpu = 0, posBytes = 0;
ws.on("open", () => { t0 = performance.now(); intake.begin(); ws.send(reader.begin()); });
ws.on("message", (data: Buffer) => {
  const a = performance.now();
  bytes += data.length;
  const o = reader.receive(data);
  if (o.type === "opening") intake.open();
  if (o.type === "news") {
    if (o.news.vehicles.length && !posAt) { posAt = a - t0; posCpu = cpu; posBytes = bytes; }
    intake.tell(o.news);
  }
  if (o.type === "gap" || o.type === "bad") console.log(o);
  if (o.type === "opened") { intake.opened();
    console.log({ openedMs: performance.now() - t0, posAt, posCpu, posBytes, bytes, cpu, maxMs, vehicles: fleet.vehicleCount, rows, rss: process.memoryUsage() });
    const r0 = rows; setTimeout(() => { console.log("live rows/s", (rows - r0) / 5, tally.counts()); ws.close(); process.exit(0); }, 5000);
  }
  const d = performance.now() - a; cpu += d; maxMs = Math.max(maxMs, d);
});
ws.on("close", (c) => { console.log("closed", c); process.exit(1); });
