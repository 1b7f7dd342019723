import { Refusal } from "./refusal.ts";

export const MAX_KEY = 200;

/** What a caller may name a call by: as headers carry it, without blanks. */
export const isKey = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(text);

/** The key of a call that makes something, where it has one; what is no key is refused. */
export function keyOfCall(key: string | undefined): string | undefined {
  if (key !== undefined && !isKey(key))
    throw new Refusal(400, "badRequest", "Idempotency-Key: not a key");
  return key;
}
