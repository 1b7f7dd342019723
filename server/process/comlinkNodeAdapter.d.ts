/** Comlink ships the adapter's types beside the wrong extension. */
declare module "comlink/dist/esm/node-adapter.mjs" {
  import type { MessagePort, Worker } from "node:worker_threads";
  import type { Endpoint } from "comlink";

  /** Lets Comlink speak over a thread's port. */
  const nodeEndpoint: (port: MessagePort | Worker) => Endpoint;
  export default nodeEndpoint;
}
