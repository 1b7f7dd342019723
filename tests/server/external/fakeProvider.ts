import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface FakeProvider {
  readonly url: string;
  /** Everything that was asked, oldest first. */
  readonly asked: Asked[];
  /** Answers from now on. */
  answer: (response: ServerResponse, asked: Asked) => void;
  close(): Promise<void>;
}

/** A service of somebody else, on this machine. As a trap it is one that nobody may ask. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => {
      body += piece.toString();
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body };
      asked.push(one);
      provider.answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider: FakeProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/service`,
    asked,
    answer: sendJson({}),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

export const sendJson = (body: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

export const redirectTo = (url: string, status: number) => (response: ServerResponse) => {
  response.writeHead(status, { location: url });
  response.end();
};

export const sendBytes = (contentType: string, bytes: Uint8Array) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": contentType });
  response.end(bytes);
};
