import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createViewAddress } from "../../../../src/app/link/viewAddress.ts";
import { type MapView, readMapView, writeMapView } from "../../../../src/app/link/viewQuery.ts";

const read = (search: string) => readMapView(new URLSearchParams(search));
const FIRST = "?at=10,20,8";

/** A browser's entries and a router that renders them late, if at all. */
function createTab() {
  const entries = [FIRST];
  let here = 0;
  let underWay = 0;
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const views: MapView[] = [];
  let arrivals = 0;
  const held = createViewAddress(
    {
      search: () => entries[here],
      go(search) {
        navigate(search);
        render(0);
      },
      correct(search) {
        entries[here] = search;
      },
      after(ms, run) {
        const timer = { at: now + ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    FIRST,
    (view, hasArrived) => {
      views.push(view);
      if (hasArrived) arrivals++;
    },
  );

  function navigate(search: string): void {
    entries.splice(++here, Number.POSITIVE_INFINITY, search);
    underWay++;
  }
  /** Renders what is under way, all but the newest few; what was passed over is never seen. */
  function render(newest: number): void {
    if (underWay <= newest) return;
    underWay = newest;
    held.readAddress();
  }
  function wait(ms: number): void {
    const until = now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((each) => each !== next);
      now = next.at;
      next.run();
    }
    now = until;
  }
  return {
    held,
    render,
    wait,
    navigate,
    shown: () => views.at(-1) ?? read(FIRST),
    arrivals: () => arrivals,
    address: () => entries[here] ?? "?",
    go(steps: number): void {
      const there = Math.min(entries.length - 1, Math.max(0, here + steps));
      if (there === here) return;
      here = there;
      underWay++;
    },
    settle(): void {
      for (let round = 0; round < 5; round++) {
        render(0);
        wait(1_000);
      }
    },
  };
}

type Command = (tab: ReturnType<typeof createTab>) => Partial<MapView> | "elsewhere" | undefined;

const changed = (changes: Partial<MapView>): Command =>
  Object.assign(
    (tab: ReturnType<typeof createTab>) => {
      tab.held.change(changes);
      return changes;
    },
    { toString: () => `change ${JSON.stringify(changes)}` },
  );
const command = (name: string, run: (tab: ReturnType<typeof createTab>) => void): Command =>
  Object.assign(
    (tab: ReturnType<typeof createTab>) => {
      run(tab);
      return undefined;
    },
    { toString: () => name },
  );

const changes = fc.oneof(
  fc.string({ maxLength: 3 }).map((search) => changed({ search })),
  fc.constantFrom("vehicle", "group", "status").map((order) => changed({ order })),
  fc.constantFrom(1, 2, undefined).map((id) => changed({ vehicle: id && vehicleId(id) })),
  fc.constantFrom("places", "vehicles").map((tab) => changed({ tab })),
);
const passing = fc.oneof(
  fc.nat(2).map((newest) => command(`render all but ${newest}`, (tab) => tab.render(newest))),
  fc.nat(400).map((ms) => command(`wait ${ms}`, (tab) => tab.wait(ms))),
  fc
    .nat(9)
    .map((zoom) =>
      command(`rest ${zoom}`, (tab) =>
        tab.held.rest({ longitude: 20, latitude: 10, zoom, bearing: 0, pitch: 0 }),
      ),
    ),
);
/** Another part of the page opens something of its own in the address. */
const others = fc.boolean().map((isOpen) =>
  command(`others ${isOpen}`, (tab) => {
    const query = new URLSearchParams(tab.address());
    if (isOpen) query.set("events", "open");
    else query.delete("events");
    tab.navigate(`?${query.toString().replaceAll("%2C", ",")}`);
  }),
);
const steps = fc.oneof(
  fc.constantFrom(-2, -1, 1).map((count) =>
    Object.assign(
      (tab: ReturnType<typeof createTab>) => {
        tab.go(count);
        return "elsewhere" as const;
      },
      { toString: () => `go ${count}` },
    ),
  ),
);

describe("the address of the map", () => {
  test("loses no change, however late the router renders which of them [NAV-07]", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(changes, passing, others), { maxLength: 25 }), (commands) => {
        const tab = createTab();
        const expected: MapView = read(FIRST);
        for (const each of commands) {
          const done = each(tab);
          if (done !== "elsewhere") Object.assign(expected, done);
        }
        tab.settle();
        const { camera } = tab.held.view();
        expect(tab.held.view()).toEqual({ ...expected, camera });
        expect(tab.shown()).toMatchObject({ ...expected, camera: expect.anything() });
        expect(writeMapView(read(tab.address()))).toBe(writeMapView(tab.held.view()));
        expect(tab.arrivals()).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  test("and the view agree after any steps back and forward, and what was changed last holds [NAV-07]", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(changes, passing, others, steps), { maxLength: 30 }),
        (commands) => {
          const tab = createTab();
          let last: Partial<MapView> = {};
          for (const each of commands) {
            const done = each(tab);
            if (done === "elsewhere") last = {};
            else last = { ...last, ...done };
          }
          tab.settle();
          expect(writeMapView(read(tab.address()))).toBe(writeMapView(tab.held.view()));
          expect(tab.held.view()).toMatchObject(last);
          const { camera: _, ...shown } = tab.shown();
          expect(tab.held.view()).toMatchObject(shown);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("shows what a step back leads to, its camera included, and nothing for a late render of its own [NAV-07]", () => {
    const tab = createTab();
    tab.held.change({ search: "a" });
    tab.wait(300);
    tab.held.change({ search: "ab" });
    tab.wait(300);
    tab.held.change({ order: "vehicle" });
    tab.render(1);
    expect(tab.held.view()).toMatchObject({ search: "ab", order: "vehicle" });
    tab.held.change({ vehicle: vehicleId(7) });
    tab.held.rest({ longitude: 1, latitude: 2, zoom: 16, bearing: 0, pitch: 60 });
    tab.wait(300);
    tab.render(0);
    expect(tab.address()).toBe("?vehicle=7&order=vehicle&search=ab&at=2,1,16,0,60");
    expect(tab.arrivals()).toBe(0);

    tab.go(-1);
    tab.render(0);
    expect(tab.address()).toBe("?order=vehicle&search=ab&at=10,20,8");
    expect(tab.shown()).toMatchObject({ vehicle: undefined, camera: { zoom: 8 } });
    expect(tab.arrivals()).toBe(1);
  });

  test("a click between a step back and its render belongs to what was stepped back to [NAV-07]", () => {
    const tab = createTab();
    tab.held.change({ tab: "places" });
    tab.held.change({ vehicle: vehicleId(7) });
    tab.go(-2);
    tab.held.change({ vehicle: vehicleId(8) });
    tab.settle();
    expect(tab.held.view()).toMatchObject({ tab: "vehicles", vehicle: 8 });
    expect(tab.arrivals()).toBe(1);
    expect(tab.address()).toBe("?vehicle=8&at=10,20,8");
  });

  test("the live view stays as it was, whatever is changed while the past is shown [HIST-01]", () => {
    const past = { vehicles: "all", from: epochMs(0), to: epochMs(9), moment: epochMs(0) } as const;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(changes, passing), { maxLength: 8 }),
        fc.array(fc.oneof(changes, passing), { maxLength: 8 }),
        (live, inPast) => {
          const tab = createTab();
          for (const each of live) each(tab);
          const before = writeMapView(tab.held.view());
          tab.held.change({ history: past });
          for (const each of inPast) each(tab);
          tab.held.restCursor(epochMs(5));
          const kept = tab.held.lastLive()!;
          expect(writeMapView(kept)).toBe(before);
          tab.held.change({ ...kept });
          expect(writeMapView(tab.held.view())).toBe(before);
        },
      ),
    );
  });

  test("says where the cursor rests, without a step of its own; without a past there is none [NAV-07]", () => {
    const tab = createTab();
    tab.held.restCursor(epochMs(5));
    tab.settle();
    expect(tab.address()).toBe(FIRST);
    const past = { vehicles: "all", from: epochMs(0), to: epochMs(9), moment: epochMs(0) } as const;
    tab.held.change({ history: past });
    tab.held.restCursor(epochMs(5));
    tab.settle();
    expect(tab.address()).toContain("moment=1970-01-01T00:00:00.005Z");
    tab.go(-1);
    tab.settle();
    expect(tab.address()).toBe(FIRST);
    expect(tab.held.view().history).toBeUndefined();
  });
});
