import { beforeAll, describe, expect, test } from "vitest";
import { describeTried, type Tried, tryTable } from "./tryTable.ts";
import type { Table } from "./way.ts";

/** Those to whom a thing is nothing must not learn whether it is there. */
const UNSEEN: ReadonlySet<string> = new Set(["siblings", "otherTenants", "deleted", "unknown"]);
const READERS: ReadonlySet<string> = new Set(["readonly", "deviceReadonly"]);

/** The table is what the server answers, in every cell of these rows. */
export function proveTable(name: string, table: Table): void {
  describe(`rights to ${name} [Z01]`, () => {
    let tried: readonly Tried[];
    let touched: ReadonlySet<Tried>;

    beforeAll(async () => {
      ({ tried, touched } = await tryTable(table));
    }, 600_000);

    test("are the table's: nothing allowed that is not, nothing denied that is [PERM-01, PERM-02]", () => {
      console.log(`${tried.length} cells of ${Object.keys(table).length} routes`);
      const wrong = tried.filter(({ expected, observed }) => expected !== observed);
      expect(wrong.map(describeTried)).toEqual([]);
    });

    test("send nobody the name of what they may not see [PERM-02]", () => {
      const leaks = tried.filter(
        (cell) =>
          cell.way.names && cell.expected !== "allowed" && cell.answer.text.includes(cell.name),
      );
      expect(leaks.map(describeTried)).toEqual([]);
    });

    test("refuse what is there and what is not in the same words", () => {
      const refusals = new Map<string, Set<string>>();
      for (const { route, way, caller, relation, observed, answer } of tried) {
        if (observed !== "refused" || caller === "administrator" || !UNSEEN.has(relation)) continue;
        if (relation === "otherTenants" && caller.startsWith("other")) continue;
        const key = `${route} (${way.label}) by ${caller}`;
        refusals.set(key, (refusals.get(key) ?? new Set()).add(answer.text));
      }
      expect([...refusals].filter(([, words]) => words.size > 1)).toEqual([]);
    });

    test("let be touched what may be, and nothing else [A13]", () => {
      const wrong = tried.filter((cell) => {
        const isChanged = touched.has(cell);
        if (cell.way.touches) return isChanged !== (cell.expected === "allowed");
        return isChanged && cell.expected !== "allowed";
      });
      expect(wrong.map(describeTried)).toEqual([]);
    });

    test("deny those who may only read every change there is [Z07] [M6]", () => {
      const changes = tried.filter(
        ({ route, caller }) => READERS.has(caller) && changesSomething(route) && !isHarmless(route),
      );
      const changed = changes.filter(
        ({ route, caller, observed }) =>
          observed === "allowed" && (caller === "readonly" || !BESIDE_VEHICLES.test(route)),
      );
      console.log(`${changes.length} changes tried by those who may only read`);
      expect(changed.map(describeTried)).toEqual([]);
    });
  });
}

/**
 * All that is left to somebody to whom only vehicles are read-only (Traccar 1): things of other kinds with
 * their images, and a note on what happened. Whatever else there is, and whatever will be, is refused.
 */
const BESIDE_VEHICLES =
  /^(POST|PUT|DELETE) (\/api\/(groups|geofences|images|notifications|maintenance|calendars|commands)(\/:id)?|\/legacy-api\/geofences\/:id|\/api\/events\/:id\/acknowledgement)$/;

/** One GET makes something: a link. */
const changesSomething = (route: string) =>
  !route.startsWith("GET") || route === "GET /legacy-api/tokens/:deviceId";

/** Reports that are asked for with a body, one's own session, a letter to oneself, reading anew, rehearsing. */
const isHarmless = (route: string) =>
  /session|reports|api_helper|syncdata|notifications\/test|\/rehearse|\/lacks/.test(route);
