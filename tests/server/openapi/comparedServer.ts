import { expect } from "vitest";
import type { OpenApiDocument } from "../../../server/openapi/openapiDocument.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { createContract } from "./createContract.ts";

interface Answered {
  readonly status: number;
  readonly text: string;
}

interface Asked {
  readonly method: string;
  /** As it is declared. */
  readonly url: string;
  /** Absent: the url, which has no parts then. */
  readonly path?: string;
  readonly body?: object;
  /** Absent: the administrator. */
  readonly cookie?: string;
}

export interface ComparedServer {
  readonly host: TestServer;
  readonly document: OpenApiDocument;
  /** Makes a call as an administrator; throws when the answer is not what the document says. */
  call(asked: Asked): Promise<Answered>;
  pass(ms: number): void;
}

/** Between two calls, so that nobody asks too fast. */
const STEP_MS = 100;

/** A server with a clock of its own, whose answers are compared with its document by JSON Schema. */
export async function openComparedServer(): Promise<ComparedServer> {
  let at = Date.UTC(2026, 8, 1, 12);
  const host = await startTestServer({ now: () => at });
  const document = await host.get<OpenApiDocument>("/api/openapi.json", "");
  const contract = createContract(document);
  const administrator = await host.signIn("admin@demo.test");
  return {
    host,
    document,
    pass: (ms) => void (at += ms),
    async call({ method, url, path = url, body, cookie = administrator }) {
      at += STEP_MS;
      const answer = await fetch(host.url + path, {
        method,
        headers: {
          ...(cookie !== "" && { cookie }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const { status } = answer;
      const type = answer.headers.get("content-type") ?? undefined;
      const fault = contract.faultOf({ route: `${method} ${url}`, status, type, text });
      expect(fault, `${method} ${path}: ${text}`).toBeUndefined();
      expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
      return { status, text };
    },
  };
}

export const idOf = ({ text }: Answered): number =>
  (JSON.parse(text) as { readonly id: number }).id;
