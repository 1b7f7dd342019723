import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MotionClaim, motionKnown } from "#domain/actuation/motionKnown";
import { distance } from "#domain/geo/geodesy";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";

const NOW = Date.UTC(2026, 7, 21, 12);

interface Facts {
  /** Seconds ago; received at once unless set otherwise. */
  readonly ago: number;
  readonly receivedAgo?: number;
  /** Seconds that the tracker's clock is ahead of the moment it was received. */
  readonly ahead?: number;
  readonly speed?: number;
  /** Metres to the north. */
  readonly north?: number;
  readonly valid?: boolean;
  readonly attributes?: Attributes;
}

const METRES_PER_DEGREE = 111_319.49;
const fix = (facts: Facts): MotionClaim => {
  const { ago, receivedAgo = ago, ahead = 0, speed = 0, north = 0 } = facts;
  return {
    fixTime: epochMs(NOW - ago * 1_000),
    serverTime: epochMs(NOW - receivedAgo * 1_000),
    deviceTime: epochMs(NOW - (ahead > 0 ? receivedAgo - ahead : ago) * 1_000),
    valid: facts.valid ?? true,
    speed,
    latitude: -34.9 + north / METRES_PER_DEGREE,
    longitude: -56.2,
    attributes: facts.attributes ?? {},
  };
};
const known = (...facts: readonly Facts[]) => motionKnown(facts.map(fix), epochMs(NOW));

const OFF = { ignition: false };
const ON = { ignition: true };
/** Of a tracker that reports coordinates alone, whatever else it says. */
const SPEECHLESS: Facts = { ago: 0, attributes: { noSpeed: true, motion: false } };

describe("a vehicle is known to stand", () => {
  test.each<[string, Facts[], string]>([
    ["nothing was reported", [], "unknown"],
    ["one fix is not enough, however fresh", [{ ago: 0 }], "unknown"],
    ["two fixes over ten seconds", [{ ago: 0 }, { ago: 10 }], "standing"],
    ["two fixes over less", [{ ago: 0 }, { ago: 9.9 }], "unknown"],
    ["many fixes over less", [{ ago: 0 }, { ago: 3 }, { ago: 6 }, { ago: 9 }], "unknown"],
    ["many fixes over ten seconds", [{ ago: 2 }, { ago: 7 }, { ago: 12 }], "standing"],
    ["the newest is too old", [{ ago: 60 }, { ago: 80 }], "unknown"],
    ["the newest was received too long ago", [{ ago: 5, receivedAgo: 60 }, { ago: 20 }], "unknown"],
    ["the newest moves", [{ ago: 0, speed: 0.1 }, { ago: 10 }, { ago: 20 }], "moving"],
    ["the newest says that it moves", [{ ago: 0, attributes: { motion: true } }], "moving"],
    ["it moved in between", [{ ago: 0 }, { ago: 8, speed: 5 }, { ago: 16 }], "unknown"],
    ["it moved before", [{ ago: 0 }, { ago: 12 }, { ago: 20, speed: 5 }], "standing"],
    ["the newest has no satellites", [{ ago: 0, valid: false }, { ago: 10 }], "unknown"],
    ["one in between has none", [{ ago: 0 }, { ago: 5, valid: false }, { ago: 12 }], "unknown"],
    [
      "the newest is kept from earlier",
      [{ ago: 0, attributes: { outdated: true } }, { ago: 10 }],
      "unknown",
    ],
    ["the newest says nothing of its speed", [SPEECHLESS, { ago: 10 }, { ago: 20 }], "unknown"],
    [
      "one in between says nothing of it",
      [{ ago: 0 }, { ...SPEECHLESS, ago: 5 }, { ago: 12 }],
      "unknown",
    ],
    [
      "the newest has a speed that is none",
      [{ ago: 0, speed: Number.NaN }, { ago: 10 }],
      "unknown",
    ],
    ["the newest goes backwards", [{ ago: 0, speed: -1 }, { ago: 10 }], "unknown"],
    ["none says anything of it", [SPEECHLESS, { ...SPEECHLESS, ago: 15 }], "unknown"],
    [
      "the clock is ahead by 6 s",
      [
        { ago: 0, ahead: 6 },
        { ago: 12, ahead: 6 },
      ],
      "unknown",
    ],
    [
      "the clock is ahead by 5 s",
      [
        { ago: 0, ahead: 5 },
        { ago: 12, ahead: 5 },
      ],
      "standing",
    ],
  ])("%s [C2] [I01] [I02]", (_, facts, motion) => {
    expect(known(...facts)).toBe(motion);
  });

  test.each<[string, Facts[], string]>([
    ["31 knots to 0 in a second", [{ ago: 0 }, { ago: 10 }, { ago: 11, speed: 31 }], "unknown"],
    ["31 knots to 0 in two", [{ ago: 0 }, { ago: 10 }, { ago: 12, speed: 31 }], "standing"],
    [
      "a believed fix later on",
      [{ ago: 0 }, { ago: 11 }, { ago: 20 }, { ago: 20, speed: 9 }],
      "standing",
    ],
    [
      "a kilometre away within ten seconds",
      [{ ago: 0 }, { ago: 10 }, { ago: 20, speed: 40, north: 1_000 }],
      "unknown",
    ],
    ["another place", [{ ago: 0 }, { ago: 20, north: 60 }], "unknown"],
    ["the noise of satellites", [{ ago: 0 }, { ago: 20, north: 40 }], "standing"],
  ])("only after a plausible stop: %s [C2]", (_, facts, motion) => {
    expect(known(...facts)).toBe(motion);
  });

  test.each<[string, Facts[], string]>([
    ["every 30 s", [{ ago: 5 }, { ago: 35 }], "standing"],
    ["every minute, engine on", [{ ago: 5 }, { ago: 65 }].map(running), "standing"],
    ["every 5 min, no wire to the engine", [{ ago: 5 }, { ago: 305 }], "standing"],
    ["every 5 min, engine on", [{ ago: 5 }, { ago: 305 }].map(running), "unknown"],
    [
      "every 5 min, engine just switched on",
      [running({ ago: 5 }), parked({ ago: 305 })],
      "unknown",
    ],
    ["every 5 min, engine off", [{ ago: 5 }, { ago: 305 }].map(parked), "standing"],
    ["every 20 min, no wire to the engine", [{ ago: 5 }, { ago: 1_205 }], "unknown"],
    ["every 20 min, engine off", [{ ago: 5 }, { ago: 1_205 }].map(parked), "standing"],
    ["every 2 h, engine off", [{ ago: 5 }, { ago: 7_205 }].map(parked), "unknown"],
    ["every 2 h, asked twice", [{ ago: 5 }, { ago: 16 }, { ago: 7_205 }].map(running), "standing"],
    ["every 5 min, last seen moving", [{ ago: 5 }, { ago: 305, speed: 20 }], "unknown"],
  ])("by a tracker that reports rarely: %s [C2]", (_, facts, motion) => {
    expect(known(...facts)).toBe(motion);
  });
});

function running(facts: Facts): Facts {
  return { ...facts, attributes: ON };
}
function parked(facts: Facts): Facts {
  return { ...facts, attributes: OFF };
}

const anyFix = fc
  .record({
    ago: fc.nat({ max: 240 }),
    lag: fc.nat({ max: 20 }),
    ahead: fc.constantFrom(0, 0, 0, 0, 5, 6, 240),
    speed: fc.constantFrom<unknown>(0, 0, 0, 0, 0, 0, 0.1, 31, Number.NaN, -1, null, "0"),
    north: fc.constantFrom(0, 0, 0, 30, 400),
    valid: fc.constantFrom(true, true, true, true, false),
    attributes: fc.constantFrom<Attributes>(
      {},
      {},
      OFF,
      ON,
      { motion: false },
      { motion: true },
      { motion: "yes" },
      { outdated: true },
    ),
  })
  .map(({ lag, speed, ...facts }) =>
    fix({ ...facts, speed: speed as number, receivedAgo: Math.max(0, facts.ago - lag) }),
  );
const recentFixes = fc
  .array(anyFix, { maxLength: 6 })
  .map((fixes) => fixes.sort((one, other) => other.fixTime - one.fixTime));

describe("whatever a connection reports", () => {
  const isStill = (claim: MotionClaim) =>
    claim.valid &&
    claim.speed === 0 &&
    [undefined, false].includes(claim.attributes.motion as false | undefined) &&
    claim.attributes.outdated !== true &&
    claim.deviceTime - claim.serverTime <= 5_000;

  test("standing has a fresh fix and another ten seconds before, still, there, with none but such between [C2] [I01] [I02]", () => {
    let standing = 0;
    fc.assert(
      fc.property(recentFixes, (fixes) => {
        if (motionKnown(fixes, epochMs(NOW)) !== "standing") return;
        standing++;
        const [newest] = fixes as [MotionClaim];
        expect(NOW - newest.fixTime).toBeLessThan(60_000);
        expect(NOW - newest.serverTime).toBeLessThan(60_000);
        const end = fixes.findIndex((claim) => newest.fixTime - claim.fixTime >= 10_000);
        const stay = fixes.slice(0, end + 1);
        expect(end).toBeGreaterThan(0);
        for (const claim of stay) {
          expect(isStill(claim)).toBe(true);
          expect(distance(claim, newest)).toBeLessThanOrEqual(50);
        }
      }),
      { numRuns: 20_000 },
    );
    expect(standing).toBeGreaterThan(100);
  });

  test("a fix that moves, reported last, is never standing; one reported anywhere never makes it so [C2]", () => {
    fc.assert(
      fc.property(recentFixes, fc.nat({ max: 6 }), fc.nat({ max: 100 }), (fixes, index, knots) => {
        const at = Math.min(index, fixes.length);
        const ago = at === 0 ? 0 : (NOW - (fixes[at - 1] as MotionClaim).fixTime) / 1_000;
        const moving = fix({ ago, speed: knots + 0.1 });
        const more = [...fixes.slice(0, at), moving, ...fixes.slice(at)];
        const motion = motionKnown(more, epochMs(NOW));
        if (at === 0) expect(motion).toBe("moving");
        if (motion === "standing") expect(motionKnown(fixes, epochMs(NOW))).toBe("standing");
      }),
      { numRuns: 10_000 },
    );
  });
});
