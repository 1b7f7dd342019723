import { expect, test } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { afterEnd, userOf } from "../../../src/state/sessionStore.ts";

const ANA: User = userFromWire({ id: 7, name: "Ana", email: "ana@x.pt", attributes: {} })!;

test("a session that ends keeps its user, a guest's is over, and one that is over stays so [AUTH-11]", () => {
  const ended = afterEnd({ type: "signedIn", user: ANA });
  expect(ended).toEqual({ type: "ended", user: ANA });
  expect(userOf(ended)).toBe(ANA);
  expect(afterEnd(ended)).toBe(ended);
  expect(afterEnd({ type: "signedIn", user: { ...ANA, guest: "full" } })).toEqual({
    type: "signedOut",
    why: "ended",
  });
  const out = { type: "signedOut", why: "asked" } as const;
  expect(afterEnd(out)).toBe(out);
  expect(userOf(out)).toBeUndefined();
});
