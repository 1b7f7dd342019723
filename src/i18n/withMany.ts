/** Messages in their sections. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

const OTHER = /_other$/;

/**
 * Portuguese, Spanish and French count millions in a form of their own. Where a message has none,
 * that of other numbers says it; without any, a million would be written in English.
 */
export function withMany(messages: MessageTree): MessageTree {
  const filled: Record<string, string | MessageTree> = {};
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value !== "string") filled[key] = withMany(value);
    else {
      filled[key] = value;
      const many = key.replace(OTHER, "_many");
      if (OTHER.test(key) && !(many in messages)) filled[many] = value;
    }
  }
  return filled;
}
