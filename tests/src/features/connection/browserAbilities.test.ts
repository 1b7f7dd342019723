import { expect, test } from "vitest";
import {
  BROWSER_ABILITIES,
  browserAbilities,
} from "../../../../src/features/connection/browserAbilities.ts";

const canvas = (context: unknown) => () => ({ getContext: (() => context) as never });
const WEBGL = { getExtension: () => null };

test("a browser that has everything is said to have it", () => {
  const has = browserAbilities(
    {
      Worker: () => undefined,
      WebSocket: () => undefined,
      indexedDB: {},
      AudioContext: () => undefined,
      BroadcastChannel: () => undefined,
      navigator: { clipboard: {} },
    },
    canvas(WEBGL),
  );
  expect(BROWSER_ABILITIES.filter((ability) => !has[ability])).toEqual([]);
});

test("what is missing, blocked or an error to ask for is said to be missing", () => {
  const blocked = {
    get indexedDB(): never {
      throw new Error("SecurityError");
    },
  };
  const has = browserAbilities(blocked, () => {
    throw new Error("no canvas");
  });
  expect(BROWSER_ABILITIES.filter((ability) => has[ability])).toEqual([]);
  expect(browserAbilities({}, canvas(null)).webgl).toBe(false);
});

test("a context that was tried for is given back: browsers have few", () => {
  let lost = 0;
  browserAbilities({}, canvas({ getExtension: () => ({ loseContext: () => lost++ }) }));
  expect(lost).toBe(1);
});
