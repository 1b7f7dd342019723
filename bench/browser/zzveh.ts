import { createFleet } from "../../server/fleet/createFleet.ts";
import { writeVehicles } from "#contract/feed/vehicleRows";
import { epochMs } from "#domain/units";
import { createSeededFleet } from "../seededFleet.ts";
const now = () => epochMs(Date.now());
const n = 300000;
const seeded = createSeededFleet(n);
const fleet = createFleet(undefined as never, now);
for (const v of seeded.vehicles) fleet.add(v);
for (const p of seeded.positions) fleet.heard(p, now());
const ids = [...fleet.ids()];
for (let r = 0; r < 4; r++) {
  let a = performance.now(); let x = 0;
  for (const id of ids) x += fleet.vehicle(id)!.id;
  const v = performance.now() - a; a = performance.now();
  for (let i = 0; i < n; i += 1000) writeVehicles(seeded.vehicles.slice(i, i + 1000));
  console.log("vehicle", v * 1e3 / n * 1, "write", (performance.now() - a) * 1e3 / n, "us");
}
