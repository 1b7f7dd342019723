import { z } from "zod";
import { askJson } from "./askJson.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

/** Messages to people. Resolves when the service has taken it. */
export interface WhatsApp {
  send(phone: string, message: string, leaving: AbortSignal): Promise<void>;
}

/** A service that takes `{to, message}` and answers with any JSON object. */
export const connectWhatsApp = (address: ServiceAddress): WhatsApp => ({
  async send(to, message, leaving) {
    const request = { service: "WhatsApp", body: { to, message } };
    await askJson(address, request, { schema: z.object({}), leaving });
  },
});
