/** Deeper than anything sensible, and shallow enough for everything that walks values later. */
const MAX_DEPTH = 12;
const MAX_VALUES = 200_000;

/**
 * What a body or query holds that no database takes and no walker survives: half characters, zero
 * bytes, endless nesting. Undefined when it is sound. Does not recurse.
 */
export function checkText(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return undefined;
  let level: unknown[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return "request: nested too deeply";
    const next: unknown[] = [];
    for (const entry of level) {
      if (++count > MAX_VALUES) return "request: too many values";
      if (typeof entry === "string" && !isSound(entry)) return "request: not a text";
      if (typeof entry === "number" && !Number.isFinite(entry)) return "request: not a number";
      if (typeof entry !== "object" || entry === null) continue;
      for (const [key, inner] of Object.entries(entry)) {
        if (!isSound(key)) return "request: not a text";
        next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
}

const isSound = (text: string) => !text.includes("\0") && text.isWellFormed();
