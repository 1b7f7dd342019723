/**
 * A `fetch` that says how much of the body has left, as a share of 1: browsers' own does not. It takes
 * what `callServer` gives it, and answers what that reads.
 */
export const sendWithProgress =
  (onShare: (share: number) => void) =>
  (path: string, { method = "GET", headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError("not answered"));
      const abort = () => request.abort();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) =>
        onShare(total > 0 ? loaded / total : 0),
      );
      request.addEventListener("load", () => resolve(answerOf(request)));
      request.addEventListener("error", fail);
      request.addEventListener("abort", fail);
      request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) fail();
      else request.send(body as XMLHttpRequestBodyInit | null);
    });

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const [name = "", value = ""] = line.split(/: (.*)/s);
    if (name !== "") headers.append(name, value);
  }
  return new Response(request.responseText || null, { status: request.status, headers });
}
