import { type IncomingHttpHeaders, request } from "node:http";

export interface HostReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  json<Body>(): Body;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/** Asks a server as if it went by this name, which no name server needs to know. */
export function askAtHost(
  url: string,
  host: string | undefined,
  path: string,
  { method = "GET", headers = {}, json, form }: Asked = {},
): Promise<HostReply> {
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
  const type = json ? "application/json" : "application/x-www-form-urlencoded";
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, url), {
      method,
      headers: {
        ...(host !== undefined && { host }),
        ...(body !== undefined && { "content-type": type }),
        ...headers,
      },
    });
    call.once("error", reject);
    call.once("response", (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.once("end", () => {
        const bytes = Buffer.concat(pieces);
        const text = bytes.toString("utf8");
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes,
          text,
          json: <Body>() => JSON.parse(text) as Body,
        });
      });
    });
    call.end(body);
  });
}
