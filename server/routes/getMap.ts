import { z } from "zod";
import { BASE_LAYERS, MAP_OVERLAYS, type PartnerMap, TILE_TONES } from "#contract/partnerMap";
import { json } from "../answers/answer.ts";
import { jsonContent } from "../answers/content.ts";
import { signedInRoute } from "../http/route.ts";

const tileLayerSchema = z
  .strictObject({
    tiles: z.string().meta({ description: "An address with {z}, {x} and {y} in it" }),
    attribution: z.string(),
    attributionUrl: z.string().optional(),
    tileSizePx: z.number(),
    maxZoom: z.number(),
    tone: z.enum(TILE_TONES),
  })
  .meta({ id: "TileLayer", description: "Square tiles of the map from a server of somebody's" });

const partnerMapSchema = z
  .strictObject({
    layers: z.partialRecord(z.enum([...BASE_LAYERS, ...MAP_OVERLAYS]), tileLayerSchema),
    directions: z.string(),
    streetView: z.string(),
  })
  .meta({ id: "PartnerMap" }) satisfies z.ZodType<PartnerMap>;

/** What the partner's map is made of; whoever sees vehicles sees it. */
export const getMap = signedInRoute({
  method: "GET",
  url: "/api/map",
  summary: "What the partner's map is made of",
  answers: { 200: jsonContent(partnerMapSchema) },
  handle: (_call, { partnerMap }) => json(partnerMap),
});
