import { createHmac, randomBytes } from "node:crypto";
import { after, type EpochMs, seconds } from "#domain/units";

/** Who signs in and with what, at whose host and from where. */
interface Guess {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  readonly partner: number;
}

/** The page tries the second door as soon as the first has answered. */
const HELD_FOR = seconds(30);
const MAX_HELD = 10_000;

/**
 * Passwords that were counted at the identity provider's door a moment ago. The same one, tried once at the
 * other door, is the same attempt: the throttle counts it once. Another instance does not know of it and
 * counts it again. Held as a keyed hash whose key nobody has after the process ends.
 */
export function createCountedGuesses(now: () => EpochMs) {
  const key = randomBytes(32);
  const held = new Map<string, EpochMs>();
  const nameOf = ({ login, password, address, partner }: Guess) =>
    createHmac("sha256", key)
      .update(JSON.stringify([login, password, address, partner]))
      .digest("base64");

  return {
    keep(guess: Guess): void {
      if (held.size >= MAX_HELD) held.clear();
      held.set(nameOf(guess), after(now(), HELD_FOR));
    },

    /** True once. */
    take(guess: Guess): boolean {
      const name = nameOf(guess);
      const until = held.get(name);
      held.delete(name);
      return until !== undefined && until > now();
    },
  };
}
