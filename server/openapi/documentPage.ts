import { createHash } from "node:crypto";
import type { Media, OpenApiDocument, Operation, Parameter } from "./openapiDocument.ts";
import type { JsonSchema } from "./schemaBook.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --quiet: light-dark(#4a5560, #b4bfca); --link: light-dark(#0a5ea8, #8cc4ff) }
body { background: light-dark(#fff, #14181d); color: light-dark(#14181d, #e8edf2); font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
a { color: var(--link) }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .25rem .75rem }
summary { cursor: pointer; padding: .25rem 0; overflow-wrap: anywhere }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
.quiet { color: var(--quiet) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
nav ul { columns: 12rem; padding-inline-start: 1.25rem }
`;

/** The page has no script and takes nothing from anywhere; its one style is known by its hash. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The document for people: all calls by subject, and the schemas they share. */
export function documentPage({ info, tags, paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const subjects = tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${text(name)}</h2>
${own.map((call) => callPart(call.method, call.path, call.operation)).join("\n")}</section>`;
  });
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary>${name}${
        typeof schema.description === "string"
          ? ` <span class="quiet">${text(schema.description)}</span>`
          : ""
      }</summary>${members(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}: calls</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${text(info.title)} ${text(info.version)}: calls</h1>
<p>${text(info.description)}</p>
<p><a href="openapi.json">As OpenAPI 3.1</a></p></header>
<nav aria-label="Subjects"><ul>${tags.map(({ name }) => `<li><a href="#tag-${name}">${text(name)}</a></li>`).join("")}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${subjects.join("\n")}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${schemas.join("\n")}</section>
</main>
</body>
</html>
`;
}

function callPart(method: string, path: string, operation: Operation): string {
  const { summary, security, parameters, requestBody, responses } = operation;
  const isPublic = security.some((way) => Object.keys(way).length === 0);
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${text(path)}</code> ${text(summary)}</summary>
<p class="quiet">${isPublic ? "For everybody" : `Signed in: ${security.flatMap(Object.keys).join(", ")}`}</p>
${parameters.length > 0 ? parameterTable(parameters) : ""}
${requestBody ? `<h3>Body</h3>${mediaList(requestBody.content)}` : ""}
<h3>Answers</h3>
${Object.entries(responses)
  .map(([status, answer]) =>
    "$ref" in answer
      ? `<p>otherwise: <a href="#schema-Problem">Problem</a></p>`
      : `<h4>${status}</h4>${answer.content ? mediaList(answer.content) : "<p>No body</p>"}`,
  )
  .join("\n")}
</details>`;
}

const parameterTable = (parameters: readonly Parameter[]) => `<h3>Parameters</h3>
<table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Is</th></tr></thead><tbody>
${parameters
  .map(
    ({ name, in: part, required, schema }) =>
      `<tr><th scope="row"><code>${text(name)}</code></th><td>${part}${required ? "" : ", optional"}</td><td>${kindOf(schema)}</td></tr>`,
  )
  .join("\n")}</tbody></table>`;

const mediaList = (media: Media) =>
  Object.entries(media)
    .map(
      ([type, { schema }]) =>
        `<p><code>${text(type)}</code>: ${kindOf(schema)}</p>${members(schema)}`,
    )
    .join("\n");

/** The members of an object, or of what a list holds; nothing of what has an entry of its own. */
function members(schema: JsonSchema): string {
  const { properties, required = [], items, anyOf, $ref } = schema;
  if ($ref) return "";
  if (items) return members(items);
  if (anyOf) return anyOf.map(members).join("");
  if (!properties) return "";
  return `<table><thead><tr><th scope="col">Member</th><th scope="col">Is</th></tr></thead><tbody>
${Object.entries(properties)
  .map(
    ([name, one]) =>
      `<tr><th scope="row"><code>${text(name)}</code></th><td>${kindOf(one)}${required.includes(name) ? "" : ", optional"}</td></tr>`,
  )
  .join("\n")}</tbody></table>`;
}

function kindOf(schema: JsonSchema): string {
  const {
    $ref,
    type,
    format,
    items,
    anyOf,
    enum: values,
    const: only,
    description,
    prefixItems,
  } = schema;
  const note =
    typeof description === "string" ? ` <span class="quiet">(${text(description)})</span>` : "";
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? "";
    return `<a href="#schema-${name}">${text(name)}</a>${note}`;
  }
  if (anyOf) return anyOf.map(kindOf).join(" or ") + note;
  if (Array.isArray(values))
    return values.map((value) => `<code>${text(JSON.stringify(value))}</code>`).join(", ") + note;
  if (only !== undefined) return `<code>${text(JSON.stringify(only))}</code>${note}`;
  if (Array.isArray(prefixItems)) return `a list of ${prefixItems.length}${note}`;
  if (items) return `a list of ${kindOf(items)}${note}`;
  const named = (typeof type === "string" ? [type] : (type ?? ["anything"])).join(" or ");
  return text(typeof format === "string" ? `${named}, ${format}` : named) + note;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const text = (raw: string) => raw.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
