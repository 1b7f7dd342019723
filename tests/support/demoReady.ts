/** How long an idle machine may take, many times over. */
const PATIENCE_MS = 110_000;
const ASK_EVERY_MS = 500;

/**
 * Waits until the demonstration's fleet has made its past: before that many have no position yet.
 */
export async function demoReady(url: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    const answer = (await (await fetch(`${url}/api/demo`)).json()) as { fleet: { type: string } };
    if (answer.fleet.type === "ready") return;
    await new Promise((wake) => setTimeout(wake, ASK_EVERY_MS));
  }
  throw new Error("the demonstration's fleet is not ready in time");
}
