const BYTES = 16;

/** Names one confirmation, one call that makes something, or one who looks: another one each time, also on a page without a secure address. */
export function confirmationKey(random = crypto.getRandomValues(new Uint8Array(BYTES))): string {
  return `page:${[...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
