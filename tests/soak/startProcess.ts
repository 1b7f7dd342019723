import { fork } from "node:child_process";
import { join } from "node:path";
import type { Answer, ProcessRequest, RequestHandlers } from "./serveRequests.ts";

/** A process of a soak, with a memory of its own that can be weighed. */
export interface SoakProcess<Asked extends RequestHandlers> {
  ask<Name extends keyof Asked & string>(
    name: Name,
    ...value: Parameters<Asked[Name]>
  ): Promise<Awaited<ReturnType<Asked[Name]>>>;
  stop(): void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a file of this folder and resolves once it answers. Rejects what was asked when it ends. */
export function startProcess<Asked extends RequestHandlers>(
  file: string,
  parameters: readonly string[] = [],
  /** What the process says by itself. */
  onNews: (news: unknown) => void = () => undefined,
): Promise<SoakProcess<Asked>> {
  const child = fork(join(import.meta.dirname, file), parameters, {
    execArgv: ["--import", "tsx", "--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let hasEnded = false;
  const wait = (number: number) =>
    new Promise<unknown>((resolve, reject) => {
      if (hasEnded) reject(new Error(`${file} has ended`));
      else waiting.set(number, { resolve, reject });
    });
  child.on("exit", () => {
    hasEnded = true;
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended`));
  });
  child.on("message", (message: Answer | { readonly news: unknown }) => {
    if ("news" in message) return onNews(message.news);
    waiting.get(message.number)?.resolve(message.value);
    waiting.delete(message.number);
  });
  return wait(0).then(() => ({
    ask(name, ...[value]) {
      const number = ++last;
      child.send({ number, name, value } satisfies ProcessRequest);
      return wait(number) as never;
    },
    stop: () => void child.kill(),
  }));
}
