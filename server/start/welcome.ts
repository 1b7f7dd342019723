import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../demo/demoAccounts.ts";
import type { Configuration } from "./readConfiguration.ts";
import type { RunningServer } from "./startServer.ts";

/** What the console says when the server is up: where to go, how to sign in, where trackers report. */
export function welcome(
  { host, demo, osmand, publicUrl }: Configuration,
  { port, osmandPort, setupToken }: Pick<RunningServer, "port" | "osmandPort" | "setupToken">,
): string[] {
  const name = nameOf(host);
  const home = publicUrl?.origin ?? `http://${name}:${port}`;
  const lines = ["", `  Waymark is up:     ${home}`];
  if (demo)
    lines.push(
      `  Sign in as:        ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`,
      `  Password:          ${DEMO_PASSWORD}`,
    );
  if (setupToken !== undefined)
    lines.push(`  First, once:       ${home}/register?setup=${setupToken}`);
  if (osmandPort !== undefined)
    lines.push(
      `  Trackers (OsmAnd): http://${name}:${osmandPort}/?id=…&lat=…&lon=…` +
        (osmand?.register ? "" : "  (known vehicles only)"),
    );
  return [...lines, "  Stop with Ctrl-C.", ""];
}

/** A name that works from this machine. */
function nameOf(host: string): string {
  if (host === "0.0.0.0" || host === "::" || host === "127.0.0.1") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
