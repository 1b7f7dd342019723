import { readArea } from "#domain/geo/readArea";
import { Refusal } from "../http/refusal.ts";

/** An area that cannot be read is refused where it is written, not where it is missed. */
export function checkArea(text: string): void {
  const reading = readArea(text);
  if (reading.refusal === undefined) return;
  throw new Refusal(400, "badArea", `area: ${reading.refusal} at character ${reading.at}`);
}
