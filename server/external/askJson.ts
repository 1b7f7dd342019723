import type { z } from "zod";
import { checkText } from "../refusal/checkText.ts";
import { Refusal } from "../refusal/refusal.ts";
import { askService, type ServiceRequest } from "./askService.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

/** As `askService`, for JSON: nothing goes on but what the schema knows. */
export async function askJson<Schema extends z.ZodType>(
  address: ServiceAddress,
  request: Omit<ServiceRequest, "accept">,
  { schema, leaving }: { readonly schema: Schema; readonly leaving: AbortSignal },
): Promise<z.output<Schema>> {
  const json = { ...request, accept: /^application\/json$/ };
  const { bytes } = await askService(address, json, { leaving });
  const read = schema.safeParse(jsonOf(bytes));
  if (read.success) return read.data;
  throw new Refusal(502, "internal", `The ${request.service} service answered something else`);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return checkText(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
