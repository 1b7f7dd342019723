import { type ZodType, z } from "zod";

/** A part of JSON Schema 2020-12: what is read of it here, and whatever else stands in it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
}

/** Turns our schemas into JSON Schema; those with a name are written once and referred to. */
export function createSchemaBook() {
  const named: Record<string, JsonSchema> = {};

  return {
    /** Of what is sent to us, or of what we send. */
    schemaOf(schema: ZodType, io: "input" | "output"): JsonSchema {
      const { properties, $defs } = z.toJSONSchema(z.object({ root: schema }), {
        io,
        unrepresentable: "any",
      });
      for (const [name, definition] of Object.entries($defs ?? {}))
        named[name] = withReferences(definition);
      return withReferences(properties?.root ?? {});
    },

    schemas: (): Readonly<Record<string, JsonSchema>> =>
      Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const isNoBound = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** References lead to where OpenAPI keeps schemas; what any whole number keeps to is left out. */
function withReferences(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === "$ref") return String(value).replace("#/$defs/", "#/components/schemas/");
    if ((key === "maximum" || key === "minimum") && isNoBound(value)) return undefined;
    return value;
  }) as JsonSchema;
}
