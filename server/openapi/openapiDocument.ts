import type { Content } from "../answers/content.ts";
import { problemSchema } from "../answers/problemSchema.ts";
import type { Route } from "../http/route.ts";
import { createSchemaBook, type JsonSchema } from "./schemaBook.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly style?: "form";
  readonly explode?: boolean;
}

/** Content types with the schemas of what is sent as them. */
export type Media = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Media };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Media } | { $ref: string }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

const BODY_TYPES = {
  form: "application/x-www-form-urlencoded",
  json: "application/json",
  image: "image/*",
} as const;

const DESCRIPTION =
  "Calls of a Traccar server, and the product's own. Numbers and flags in bodies may be written as " +
  "text. Every call may be refused: with a problem for who accepts application/problem+json, " +
  "otherwise with its sentence as plain text.";

/** All that can be called, as OpenAPI 3.1, made from what the routes declare. */
export function openapiDocument(routes: readonly Route[], version: string): OpenApiDocument {
  const book = createSchemaBook();
  const problem = book.schemaOf(problemSchema, "output");
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = pathOf(route.url);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, book) };
  }
  const tags = new Set(routes.map(({ url }) => tagOf(url)));
  return {
    openapi: "3.1.0",
    info: { title: "Waymark", version, description: DESCRIPTION },
    servers: [{ url: "/" }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: book.schemas(),
      responses: {
        Problem: {
          description: "Refused, or failed",
          content: {
            "application/problem+json": { schema: problem },
            "text/plain": { schema: { type: "string" } },
          },
        },
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "Set by POST /api/session; over https it is called __Host-session",
        },
        token: { type: "http", scheme: "bearer" },
        password: { type: "http", scheme: "basic" },
      },
    },
  };
}

type SchemaBook = ReturnType<typeof createSchemaBook>;

/** With `{name}` for each part that varies. */
export const pathOf = (url: string): string => url.replace(/:(\w+)/g, "{$1}");

/** What a call is about, by its address. */
function tagOf(url: string): string {
  const [first = "", second] = url.split("/").filter((part) => part !== "");
  return first === "api" && second !== undefined ? second : first;
}

const operationOf = (route: Route, book: SchemaBook): Operation => ({
  operationId: operationIdOf(route),
  summary: route.summary,
  tags: [tagOf(route.url)],
  security: securityOf(route),
  parameters: [
    ...parametersOf(book.schemaOf(route.params, "input"), "path"),
    ...parametersOf(book.schemaOf(route.query, "input"), "query"),
  ],
  ...(route.bodyType !== "none" && {
    requestBody: {
      required: true,
      content: {
        [BODY_TYPES[route.bodyType]]: {
          schema: route.bodyType === "image" ? {} : book.schemaOf(route.body, "input"),
        },
      },
    },
  }),
  responses: {
    ...Object.fromEntries(
      Object.entries(route.answers).map(([status, contents]) => [
        status,
        responseOf([contents].flat(), book),
      ]),
    ),
    default: { $ref: "#/components/responses/Problem" },
  },
});

/** `getApiDevicesById` of `GET /api/devices/:id`. */
const operationIdOf = ({ method, url }: Route): string =>
  url
    .split(/[/.]/)
    .filter((part) => part !== "")
    .reduce(
      (id, part) => id + (part.startsWith(":") ? `By${upper(part.slice(1))}` : camel(part)),
      method.toLowerCase(),
    );

const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (part: string) =>
  part
    .split(/[^A-Za-z0-9_]+/)
    .map(upper)
    .join("");

function securityOf({ access, credentials }: Route): Operation["security"] {
  const known =
    credentials === "any" ? [{ session: [] }, { token: [] }, { password: [] }] : [{ session: [] }];
  return access === "public" ? [{}, ...known] : known;
}

/** Of a schema of several objects, which are ways to ask, all members may be absent. */
function parametersOf(schema: JsonSchema, part: "path" | "query"): Parameter[] {
  const { properties, required = [], anyOf, additionalProperties } = schema;
  if (anyOf)
    return anyOf
      .flatMap((way) => parametersOf(way, part))
      .map((parameter) => ({ ...parameter, required: false }));
  if (properties)
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: part,
      required: part === "path" || required.includes(name),
      schema: one,
    }));
  if (!additionalProperties) return [];
  // Any names: they stand in the query as the members of one object.
  return [{ name: "ids", in: part, required: true, schema, style: "form", explode: true }];
}

function responseOf(contents: readonly Content[], book: SchemaBook) {
  const media: Record<string, { schema: JsonSchema }> = {};
  for (const content of contents)
    if (content.kind === "json")
      media[content.type] = { schema: book.schemaOf(content.schema, "output") };
    else if (content.kind === "file")
      media[content.type.split(";")[0] ?? ""] = {
        schema: content.isBinary ? {} : { type: "string" },
      };
  if (Object.keys(media).length === 0) return { description: "Done" };
  return { description: "Answered", content: media };
}
