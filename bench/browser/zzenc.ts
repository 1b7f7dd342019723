import { openingBodies } from "../../server/live/wholeBodies.ts";
import { writeFrame } from "#contract/feed/frameHead";
import { createFleet } from "../../server/fleet/createFleet.ts";
import { epochMs } from "#domain/units";
import { createSeededFleet } from "../seededFleet.ts";
const now = () => epochMs(Date.now());
const n = Number(process.argv[2]);
const seeded = createSeededFleet(n);
const fleet = createFleet(undefined as never, now);
for (const v of seeded.vehicles) fleet.add(v);
for (const p of seeded.positions) fleet.heard(p, now());
const all = new Set(fleet.ids());
const viewer = { sees: (id: never) => all.has(id) } as never;
const who = () => viewer;
for (let round = 0; round < 3; round++) {
  const t: Record<string, number> = {}, b: Record<string, number> = {}; let max = 0;
  let a = performance.now();
  for (const body of openingBodies(fleet, who)) {
    const f = writeFrame({ epoch: 1, before: 1, seq: 1, part: 1, isLast: false, isOpening: true }, body);
    const d = performance.now() - a; a = performance.now();
    t[body.kind] = (t[body.kind] ?? 0) + d; b[body.kind] = (b[body.kind] ?? 0) + f.length; max = Math.max(max, d);
  }
  console.log(t, b, { max });
}
