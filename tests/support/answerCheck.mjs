import { subscribe } from "node:diagnostics_channel";

/**
 * Reads every answer of every server of this process and compares it with what its route declares.
 * The product knows nothing of it: Fastify announces each server on a channel.
 */
export function checkAnswers(onChecked) {
  subscribe("fastify.initialization", ({ fastify }) => {
    fastify.addHook("onSend", (request, reply, payload, done) => {
      const { config } = request.routeOptions;
      if (config?.contentsOf) check(request, reply, payload, config.contentsOf, onChecked);
      done(null, payload);
    });
  });
}

function check(request, reply, payload, contentsOf, onChecked) {
  const call = `${request.method} ${request.routeOptions.url} ${reply.statusCode}`;
  const report = (fault) => onChecked(fault && `${call}: ${fault}`);
  const contents = contentsOf(reply.statusCode);
  if (contents.length === 0) return report("a status that is not declared");
  if (payload === undefined || payload === null)
    return report(contents.some(({ kind }) => kind === "none") ? undefined : "has no body");
  const type = String(reply.getHeader("content-type"));
  const content = contents.find((one) => isOfType(one, type));
  if (!content) return report(`is sent as ${type}, which is not declared`);
  if (content.kind === "file") return report();
  if (typeof payload.push === "function")
    whenWhole(payload, (text) => report(faultOf(content.schema, text)));
  else report(faultOf(content.schema, payload));
}

const isOfType = (content, type) =>
  content.kind === "file"
    ? content.type === type || (content.type === "image/*" && type.startsWith("image/"))
    : content.kind === "json" && content.type === type.split(";")[0];

/** Calls back with what went through a stream; without drawing from it, and not when it broke off. */
function whenWhole(stream, read) {
  const pieces = [];
  const push = stream.push;
  stream.push = function (piece, ...rest) {
    if (piece === null) read(pieces.join(""));
    else pieces.push(String(piece));
    return push.call(this, piece, ...rest);
  };
}

function faultOf(schema, payload) {
  const { success, error } = schema.safeParse(JSON.parse(String(payload)));
  if (success) return undefined;
  const [issue] = error.issues;
  return `${issue.path.join(".") || "body"}: ${issue.message} ${JSON.stringify(issue)}`.slice(
    0,
    500,
  );
}
