import { z } from "zod";
import { BASE_LAYERS, MAP_OVERLAYS, type PartnerMap, TILE_TONES } from "#contract/partnerMap";
import { DEFAULT_MAP } from "./defaultMap.ts";
import { isMapAddress } from "./mapAddress.ts";

const MAX_ZOOM = 24;
const MAX_TEXT = 512;

const address = z
  .string()
  .max(MAX_TEXT)
  .refine(isMapAddress, "not an https address (http on this machine only)");

/** Addresses that people open are another site's, so sealed without exception. */
const link = address.refine((text) => text.startsWith("https://"), "not an https address");

const holds = (...placeholders: readonly string[]) =>
  [
    (text: string) => placeholders.every((placeholder) => text.includes(placeholder)),
    `must hold ${placeholders.join(" and ")}`,
  ] as const;

const tileLayer = z.strictObject({
  tiles: address.refine(...holds("{z}", "{x}", "{y}")),
  attribution: z.string().trim().min(1).max(MAX_TEXT),
  attributionUrl: link.optional(),
  tileSizePx: z.int().min(64).max(1_024).default(256),
  maxZoom: z.int().min(0).max(MAX_ZOOM).default(19),
  tone: z.enum(TILE_TONES).default("natural"),
});

const schema = z.strictObject({
  layers: z
    .partialRecord(z.enum([...BASE_LAYERS, ...MAP_OVERLAYS]), tileLayer.nullable())
    .default({}),
  directions: link.refine(...holds("{latitude}", "{longitude}")).default(DEFAULT_MAP.directions),
  streetView: link.refine(...holds("{latitude}", "{longitude}")).default(DEFAULT_MAP.streetView),
});

export type PartnerMapReading =
  | { readonly ok: true; readonly map: PartnerMap }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/**
 * The operator's file: a layer that it names takes the place of the default, `null` takes it away,
 * and what it does not name stays.
 */
export function readPartnerMap(text: string): PartnerMapReading {
  const read = schema.safeParse(parse(text));
  if (!read.success)
    return {
      ok: false,
      mistakes: read.error.issues.map(({ path, message }) => [path.join("."), message].join(": ")),
    };
  const { layers, directions, streetView } = read.data;
  const wanted = Object.entries({ ...DEFAULT_MAP.layers, ...layers });
  return {
    ok: true,
    map: {
      layers: Object.fromEntries(wanted.filter(([, layer]) => layer !== null)),
      directions,
      streetView,
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "not JSON";
  }
}
