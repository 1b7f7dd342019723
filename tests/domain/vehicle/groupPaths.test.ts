import fc from "fast-check";
import { expect, test } from "vitest";
import { type GroupBranch, groupPaths, groupWithin } from "#domain/vehicle/groupPaths";

const group = (id: number, name: string, parent?: number): GroupBranch => ({ id, name, parent });

test("a group's path has the groups above it, as far as they are seen [GRP-01]", () => {
  const groups = [
    group(3, "Vans", 2),
    group(1, "North"),
    group(2, "Depot", 1),
    group(9, "Lost", 77),
  ];
  expect([...groupPaths(groups)].toSorted(([one], [other]) => one - other)).toEqual([
    [1, "North"],
    [2, "North / Depot"],
    [3, "North / Depot / Vans"],
    [9, "Lost"],
  ]);
});

test("what stands in a group stands in it at any depth", () => {
  const groups = [group(1, "a"), group(2, "b", 1), group(3, "c", 2), group(4, "d")];
  expect([...groupWithin(groups, 1)]).toEqual([1, 2, 3]);
  expect([...groupWithin(groups, 4)]).toEqual([4]);
});

test("every group has one path that ends with its name, circles too, and a chain of thousands is no trouble", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat(12), { nil: undefined }), { maxLength: 12 }),
      (parents) => {
        const groups = parents.map((parent, id) => group(id, `g${id}`, parent));
        const paths = groupPaths(groups);
        expect(paths.size).toBe(groups.length);
        for (const [id, path] of paths) expect(path.endsWith(`g${id}`)).toBe(true);
      },
    ),
  );
  const chain = Array.from({ length: 5_000 }, (_, id) =>
    group(id, "x", id === 0 ? undefined : id - 1),
  );
  expect(groupPaths(chain.toReversed()).get(4_999)?.split(" / ")).toHaveLength(5_000);
});
