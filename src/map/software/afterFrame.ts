/** Runs it after the frame that is being made has left this thread. */
export function afterFrame(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    port1.close();
    run();
  });
  port1.start();
  port2.postMessage(0);
}
