import { readFileSync } from "node:fs";
import { BUILT_IN_MAP, type PartnerMap } from "#contract/partnerMap";
import { readPartnerMap } from "./readPartnerMap.ts";

const VARIABLE = "MAP_LAYERS";

/** Undefined when the operator says nothing; `none` is the built-in map, anything else a file. */
export function readMapConfiguration(
  reader: { text(name: string): string | undefined },
  mistakes: string[],
): PartnerMap | undefined {
  const file = reader.text(VARIABLE);
  if (file === undefined) return undefined;
  if (file === "none") return BUILT_IN_MAP;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    mistakes.push(`${VARIABLE} must be none or a JSON file that can be read`);
    return undefined;
  }
  const reading = readPartnerMap(text);
  if (reading.ok) return reading.map;
  for (const mistake of reading.mistakes.slice(0, 5)) mistakes.push(`${VARIABLE}: ${mistake}`);
  return undefined;
}
