import type { z } from "zod";
import type { Partner } from "#contract/partner";
import { json } from "../../answers/answer.ts";
import { jsonContent, type Unchanging } from "../../answers/content.ts";
import { serverSchema } from "../../answers/serverSchema.ts";
import { publicRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";

/** What everybody may know of the server, signed in or not. Also the ping. */
export const getServer = publicRoute({
  method: "GET",
  url: "/api/server",
  summary: "What everybody may know of the server; the ping",
  answers: { 200: jsonContent(serverSchema) },
  handle: async ({ partner }, services) => json(await serverToWire(services, partner)),
});

export async function serverToWire(
  services: Services,
  { thresholds }: Pick<Partner, "thresholds">,
): Promise<Unchanging<z.output<typeof serverSchema>>> {
  const { version, database, serverSettings, openId } = services;
  const anybody = await database.selectFrom("users").select("id").limit(1).executeTakeFirst();
  const settings = serverSettings.current();
  return {
    id: 1,
    registration: settings.registration,
    readonly: settings.readonly,
    deviceReadonly: settings.deviceReadonly,
    limitCommands: settings.limitCommands,
    disableReports: settings.disableReports,
    fixedEmail: settings.fixedEmail,
    map: settings.map ?? null,
    bingKey: settings.bingKey ?? null,
    mapUrl: settings.mapUrl ?? null,
    overlayUrl: settings.overlayUrl ?? null,
    poiLayer: settings.poiLayer ?? null,
    announcement: settings.announcement ?? null,
    latitude: settings.latitude,
    longitude: settings.longitude,
    zoom: settings.zoom,
    forceSettings: settings.forceSettings,
    coordinateFormat: settings.coordinateFormat ?? null,
    version,
    // Messages are written to the outbox when no mail or text service is configured.
    emailEnabled: true,
    textEnabled: true,
    geocoderEnabled: true,
    openIdEnabled: openId !== undefined,
    openIdForce: openId?.offer().isForced ?? false,
    newServer: anybody === undefined,
    storageSpace: null,
    attributes: settings.attributes,
    // Beside the attributes: who writes those back would write the partner's for everybody.
    ...(thresholds && { partnerThresholds: thresholds }),
  };
}
