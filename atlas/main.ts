import { ensureAtlas } from "./ensureAtlas.ts";

const started = performance.now();
const { report, built } = await ensureAtlas("dist/atlas");
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

console.log(
  `atlas ${built ? `built in ${seconds} s` : "is up to date"}: ` +
    `${Math.round(report.drivableKm)} km of road, ${percent(report.connectedShare)} connected, ` +
    `${percent(report.roundTripShare)} kept for round trips; ` +
    `${report.addresses} addresses, ${report.towns} towns`,
);
