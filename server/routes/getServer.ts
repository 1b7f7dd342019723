import { json } from "../http/answer.ts";
import { publicRoute } from "../http/route.ts";

/** What a client may know before anybody signs in: Traccar's Server, every field. */
export const getServer = publicRoute({
  method: "GET",
  url: "/api/server",
  async handle(_call, { version, database }) {
    const anybody = await database.selectFrom("users").select("id").limit(1).executeTakeFirst();
    return json({
      id: 1,
      registration: false,
      readonly: false,
      deviceReadonly: false,
      limitCommands: false,
      disableReports: false,
      fixedEmail: false,
      map: null,
      bingKey: null,
      mapUrl: null,
      overlayUrl: null,
      poiLayer: null,
      announcement: null,
      latitude: 0,
      longitude: 0,
      zoom: 0,
      forceSettings: false,
      coordinateFormat: null,
      version,
      emailEnabled: false,
      textEnabled: false,
      geocoderEnabled: true,
      openIdEnabled: false,
      openIdForce: false,
      newServer: anybody === undefined,
      storageSpace: null,
      attributes: {},
    });
  },
});
