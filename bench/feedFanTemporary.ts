import { startLiveHub } from "/work/main/tests/support/startLiveHub.ts";
import { position, vehicle } from "/work/main/tests/support/fleetBuilders.ts";
import { userId } from "#domain/ids";
for (const [n, users] of [[1,1],[100,1],[1000,1],[100,100],[1000,1000]] as const) {
  const hub = await startLiveHub();
  for (let id = 1; id <= 1000; id++) hub.put(vehicle({ id }));
  for (let u = 1; u <= users; u++) hub.link(u, Array.from({length: 500}, (_, i) => 1 + ((i * 2 + u) % 1000)));
  let bytes = 0;
  const make = (u: number) => { const socket = { bufferedAmount: 0, send(d: any, cb: any) { bytes += d.length; setImmediate(cb); }, ping() {}, close() {}, terminate() {} };
    const f = hub.hub.followFeed(socket as any, { key: String(u), user: { id: userId(u), attributes: {} } } as any); f.begin(undefined); };
  for (let i = 0; i < n; i++) make(1 + (i % users));
  await new Promise((r) => setTimeout(r, 3000));
  bytes = 0; const cpu = process.cpuUsage(); let at = 0; const rounds = 40;
  for (let r = 0; r < rounds; r++) { hub.report(...Array.from({ length: 1000 }, (_, i) => position({ vehicle: i + 1, at: ++at, attributes: { ignition: true, odometer: at } }))); await new Promise((r) => setTimeout(r, 20)); }
  const used = process.cpuUsage(cpu);
  console.log(`${n} sockets of ${users} users: ${((used.user + used.system) / 1000 / rounds).toFixed(2)} ms CPU a frame of 1000 positions (500 seen), ${(bytes / rounds / n / 500).toFixed(0)} bytes a position`);
  await hub.close();
}
process.exit(0);
