import type { Attributes, AttributeValue } from "../position.ts";
import { immobilizedBy, truthOf } from "./immobilizedBy.ts";

/** Whether an engine is kept from running, as far as is known. */
export type EngineHold = "released" | "immobilized";

/** What is kept of a vehicle that bears on its immobilizer. */
export const ENGINE_HOLD_SETTINGS = ["has_immobilization", "deviceType", "immobilized"] as const;
type Settings = Readonly<Partial<Record<(typeof ENGINE_HOLD_SETTINGS)[number], unknown>>>;

/**
 * Of a vehicle that can be immobilised: by its own word where it says so, else by what the server keeps
 * of it. Undefined for one without the wiring.
 */
export function engineHold(reported: Attributes, settings: Settings): EngineHold | undefined {
  if (settings.has_immobilization !== true) return undefined;
  const isImmobilized =
    immobilizedBy(reported, settings.deviceType as AttributeValue | undefined) ??
    truthOf(settings.immobilized as AttributeValue | undefined);
  return isImmobilized ? "immobilized" : "released";
}
