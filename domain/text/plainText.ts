import type { AttributeValue } from "../position.ts";

/** An attribute as text, trimmed; a tracker may also send a card or a plate as a number. */
export function plainText(value: AttributeValue | undefined): string | undefined {
  if (value === undefined || typeof value === "boolean") return undefined;
  const text = String(value).trim();
  return text === "" ? undefined : text;
}
