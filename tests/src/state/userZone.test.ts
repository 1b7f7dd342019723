import { expect, test } from "vitest";
import type { User } from "#domain/account/user";
import { epochMs } from "#domain/units";
import { formatStopwatch } from "../../../src/i18n/format.ts";
import { userZone } from "../../../src/state/userZone.ts";
import { formatOf } from "../../support/formats.ts";

const user = (timezone: unknown) => ({ attributes: { timezone } }) as unknown as User;
const noon = epochMs(Date.UTC(2026, 0, 15, 12));

test("a user's zone is the one that was set, if there is such a zone [I18N-01]", () => {
  expect(userZone(user("America/Santiago"))).toBe("America/Santiago");
  const computer = userZone(user(undefined));
  for (const nonsense of ["Atlantis/Capital", "", 7, null])
    expect(userZone(user(nonsense))).toBe(computer);
});

test("clocks show the time where the signed-in user lives [I18N-01]", () => {
  const clock = (timezone: string) => formatOf({ timeZone: userZone(user(timezone)) }).clock(noon);
  expect(clock("Asia/Qatar")).toBe("15:00");
  expect(clock("America/Sao_Paulo")).toBe("09:00");
});

test.each([
  [0, "0\u00a0min", "0:00:00"],
  [59_000, "0\u00a0min", "0:00:59"],
  [45 * 60_000, "45\u00a0min", "0:45:00"],
  [3_600_000, "1\u00a0h", "1:00:00"],
  [12_000_000, "3\u00a0h 20\u00a0min", "3:20:00"],
  [Number.NaN, "–", "–"],
])("%d ms are %s, on a stopwatch %s [LIST-05]", (duration, words, stopwatch) => {
  expect(formatOf().duration(duration as never)).toBe(words);
  expect(formatStopwatch(duration as never)).toBe(stopwatch);
});
