import { z } from "zod";
import { askJson } from "./askJson.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

/** Where drivers have accounts of their own, outside this product. */
export interface IdentityProvider {
  /** Resolves when the provider has it. */
  setPhone(username: string, phone: string, leaving: AbortSignal): Promise<void>;
}

/** A service that takes `{username, phone}` and answers with any JSON object. */
export const connectIdentityProvider = (address: ServiceAddress): IdentityProvider => ({
  async setPhone(username, phone, leaving) {
    const request = { service: "identity provider", body: { username, phone } };
    await askJson(address, request, { schema: z.object({}), leaving });
  },
});
