import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Attributes } from "#domain/position";
import type { Steer } from "./steeredServer.ts";

export type SteeredServer = Awaited<ReturnType<typeof startSteeredServer>>;

/** The built page on a server whose vehicles, called like this, do what the test says. */
export async function startSteeredServer(names: readonly string[]) {
  const child = fork(join(import.meta.dirname, "steeredServer.ts"), names, {
    execArgv: ["--import", "tsx"],
  });
  const died = once(child, "exit").then(() => Promise.reject(new Error("the server ended")));
  died.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, "message"), died]))[0] as unknown;
  const steer = async (one: Steer) => {
    child.send(one);
    return (await answer()) as { readonly delivered: readonly string[] };
  };
  const { url } = (await answer()) as { readonly url: string };
  const report = (
    uniqueId: string,
    speedKnots: number,
    more: { readonly attributes?: Attributes; readonly secondsAgo?: number } = {},
  ) => steer({ do: "report", uniqueId, speedKnots, ...more });
  return {
    url,
    report,
    /** It has stood for a quarter of a minute, and says so. */
    async stand(uniqueId: string): Promise<void> {
      await report(uniqueId, 0, { secondsAgo: 15 });
      await report(uniqueId, 0);
    },
    pass: (ms: number) => steer({ do: "pass", ms }),
    delivered: async () => (await steer({ do: "delivered" })).delivered,
    async dispose(): Promise<void> {
      child.disconnect();
      await died.catch(() => undefined);
    },
  };
}
