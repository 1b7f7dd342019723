/**
 * Runs things as soon as whatever waits already has had its turn. Timers that set each other are held
 * back by browsers, by 4 ms each; messages are not.
 */
export function createSoonTimer(): (run: () => void) => () => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: { run: (() => void) | undefined }[] = [];
  port1.addEventListener("message", () => waiting.shift()?.run?.());
  port1.start();

  return (run) => {
    const entry: (typeof waiting)[number] = { run };
    waiting.push(entry);
    port2.postMessage(undefined);
    return () => {
      entry.run = undefined;
    };
  };
}
