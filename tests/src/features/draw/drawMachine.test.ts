import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Area } from "#domain/geo/area";
import { metres } from "#domain/units";
import { type Draft, draftOf, faultOf } from "../../../../src/features/draw/editor/draft.ts";
import {
  type DrawnArea,
  drawMachine,
  MOST_STEPS,
} from "../../../../src/features/draw/editor/drawMachine.ts";

const at = (longitude: number, latitude: number) => ({ latitude, longitude });
const square = (size: number): Draft =>
  draftOf({ kind: "polygon", ring: [at(0, 0), at(size, 0), at(size, size), at(0, size)] });
const CROSSED: Draft = draftOf({ kind: "polygon", ring: [at(0, 0), at(1, 1), at(1, 0), at(0, 1)] });
const CIRCLE: Draft = draftOf({ kind: "circle", centre: at(0, 0), radius: metres(100) });

/** The machine, what it asked to be saved, and how that ends. */
function open({ isNew = true, start = undefined as Draft | undefined } = {}) {
  const saves: DrawnArea[] = [];
  const ends: { done: () => void; fail: (error: Error) => void }[] = [];
  const actor = createActor(
    drawMachine.provide({
      actors: {
        save: fromPromise<unknown, DrawnArea>(({ input }) => {
          saves.push(input);
          return new Promise((done, fail) => ends.push({ done: () => done(undefined), fail }));
        }),
      },
    }),
    { input: { isNew, start } },
  ).start();
  return { actor, saves, ends, state: () => actor.getSnapshot() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("drawing an area", () => {
  test("asks for a name, and saves what was drawn under it [DRAW-01]", async () => {
    const { actor, saves, ends, state } = open();
    expect(state().value).toBe("sketching");
    actor.send({ type: "sketch.finished", draft: square(1), steps: [] });
    actor.send({ type: "user.confirmed" });
    expect(state().value).toBe("naming");
    actor.send({ type: "user.named", name: "   " });
    expect(state().value).toBe("naming");
    actor.send({ type: "user.named", name: "  Depot " });

    expect(saves).toEqual([{ draft: square(1), name: "Depot" }]);
    ends[0]!.done();
    await settled();
    expect(state().value).toBe("saved");
  });

  test("a name that was typed is there again after one went back to the drawing [DRAW-01]", () => {
    const { actor, saves, state } = open();
    actor.send({ type: "sketch.finished", draft: square(1), steps: [] });
    actor.send({ type: "user.confirmed" });
    actor.send({ type: "user.typedName", name: "Dep" });
    actor.send({ type: "user.cancelled" });
    expect(state().value).toBe("editing");
    actor.send({ type: "user.confirmed" });
    expect(state().context.name).toBe("Dep");
    expect(saves).toEqual([]);
  });

  test("an area that has a name is saved without asking for one [DRAW-02]", () => {
    const { actor, saves } = open({ isNew: false, start: CIRCLE });
    actor.send({ type: "user.confirmed" });
    expect(saves).toEqual([{ draft: CIRCLE, name: undefined }]);
  });

  test("a name that is cancelled leads back to the drawing, and saves nothing [DRAW-01]", () => {
    const { actor, saves, state } = open();
    actor.send({ type: "sketch.finished", draft: square(1), steps: [] });
    actor.send({ type: "user.confirmed" });
    actor.send({ type: "user.cancelled" });
    expect(state().value).toBe("editing");
    expect(saves).toEqual([]);
  });

  test("an area that crosses itself is never saved [DRAW-03]", () => {
    const { actor, state } = open();
    actor.send({ type: "sketch.finished", draft: CROSSED, steps: [] });
    expect(faultOf(state().context.draft!)).toBe("selfCrossing");
    expect(state().can({ type: "user.confirmed" })).toBe(false);
    actor.send({ type: "user.confirmed" });
    expect(state().value).toBe("editing");
  });

  test.each([
    [true, "naming"],
    [false, "editing"],
  ])("what could not be saved is kept with the reason (new: %s) [DRAW-01]", async (isNew, back) => {
    const { actor, ends, state } = open({ isNew, start: square(1) });
    actor.send({ type: "draft.changed", draft: square(2) });
    actor.send({ type: "user.confirmed" });
    if (isNew) actor.send({ type: "user.named", name: "Depot" });
    ends[0]!.fail(new Error("no connection"));
    await settled();
    expect(state().value).toBe(back);
    expect(state().context).toMatchObject({
      draft: square(2),
      failure: new Error("no connection"),
      name: isNew ? "Depot" : "",
    });
  });

  test("while it is saved nothing is changed or cancelled [DRAW-01]", () => {
    const { actor, state } = open({ isNew: false, start: square(1) });
    actor.send({ type: "user.confirmed" });
    for (const event of [
      { type: "user.cancelled" },
      { type: "user.undid" },
      { type: "draft.changed", draft: square(3) },
    ] as const)
      actor.send(event);
    expect(state().value).toBe("saving");
    expect(state().context.draft).toEqual(square(1));
  });

  test("only a polygon is split, and a split that is given up changes nothing [DRAW-01]", () => {
    const round = open({ isNew: false, start: CIRCLE });
    round.actor.send({ type: "user.tookKnife" });
    expect(round.state().value).toBe("editing");

    const { actor, state } = open({ isNew: false, start: square(1) });
    actor.send({ type: "user.tookKnife" });
    expect(state().value).toBe("splitting");
    actor.send({ type: "user.cancelled" });
    expect(state().value).toBe("editing");
    expect(state().context.draft).toEqual(square(1));
  });
});

type Step =
  | "change"
  | "break"
  | "undo"
  | "redo"
  | "knife"
  | "confirm"
  | "name"
  | "cancel"
  | "done"
  | "fail";
const STEPS: readonly Step[] = [
  "change",
  "change",
  "change",
  "break",
  "undo",
  "undo",
  "redo",
  "knife",
  "confirm",
  "name",
  "cancel",
  "done",
  "fail",
];

/** What should be so, from the specification's words alone. */
interface Expected {
  state: string;
  /** Every draft there was, and which is shown; -1 before the first. */
  drafts: Draft[];
  shown: number;
}

/** The reference: a list with a cursor, and one place at a time. */
function follow(model: Expected, step: Step, next: Draft, isNew: boolean): void {
  const { state } = model;
  const draft = model.drafts[model.shown];
  const editable = state === "editing";
  const isSound = draft !== undefined && faultOf(draft) === undefined;
  switch (step) {
    case "change":
    case "break":
      if (!editable && state !== "sketching" && state !== "splitting") return;
      model.drafts = [...model.drafts.slice(0, model.shown + 1), next];
      model.shown = model.drafts.length - 1;
      model.state = "editing";
      return;
    case "undo":
      if (editable && model.shown > 0) model.shown--;
      return;
    case "redo":
      if (editable && model.shown < model.drafts.length - 1) model.shown++;
      return;
    case "knife":
      if (editable && draft?.area.kind === "polygon") model.state = "splitting";
      return;
    case "confirm":
      if (editable && isSound) model.state = isNew ? "naming" : "saving";
      return;
    case "name":
      if (state === "naming") model.state = "saving";
      return;
    case "cancel":
      if (state === "sketching" || editable) model.state = "cancelled";
      else if (state === "splitting" || state === "naming") model.state = "editing";
      return;
    case "done":
      if (state === "saving") model.state = "saved";
      return;
    case "fail":
      if (state === "saving") model.state = isNew ? "naming" : "editing";
  }
}

test("whatever is done in whatever order, state, draft and history are as the model says [DRAW-01]", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.constantFrom(...STEPS), { maxLength: 40 }),
      async (isNew, hasStart, steps) => {
        const start = hasStart ? square(1) : undefined;
        const { actor, saves, ends, state } = open({ isNew, start });
        const model: Expected = {
          state: start ? "editing" : "sketching",
          drafts: start ? [start] : [],
          shown: start ? 0 : -1,
        };
        let size = 2;
        let expectedSaves = 0;
        for (const step of steps) {
          const area: Area = {
            kind: "polygon",
            ring:
              square(size++).area.kind === "polygon" ? [at(0, 0), at(size, 0), at(0, size)] : [],
          };
          const next = step === "break" ? { ...CROSSED } : draftOf(area);
          const before = model.state;
          follow(model, step, next, isNew);
          if (model.state === "saving" && before !== "saving") expectedSaves++;
          if (step === "change" || step === "break")
            actor.send(
              before === "sketching" && size % 2 === 0
                ? { type: "sketch.finished", draft: next, steps: [] }
                : { type: "draft.changed", draft: next },
            );
          if (step === "undo") actor.send({ type: "user.undid" });
          if (step === "redo") actor.send({ type: "user.redid" });
          if (step === "knife") actor.send({ type: "user.tookKnife" });
          if (step === "confirm") actor.send({ type: "user.confirmed" });
          if (step === "name") actor.send({ type: "user.named", name: "Depot" });
          if (step === "cancel") actor.send({ type: "user.cancelled" });
          if (step === "done" || step === "fail") {
            const end = ends.at(-1);
            if (step === "done") end?.done();
            else end?.fail(new Error("refused"));
            await settled();
          }
          seen.add(model.state);
          expect(state().value).toBe(model.state);
          expect(state().context.draft).toBe(model.drafts[model.shown]);
          const editable = model.state === "editing";
          expect(state().can({ type: "user.undid" })).toBe(editable && model.shown > 0);
          expect(state().can({ type: "user.redid" })).toBe(
            editable && model.shown < model.drafts.length - 1,
          );
          expect(saves).toHaveLength(expectedSaves);
          // What is saved is what is seen, and never what cannot be an area.
          for (const { draft } of saves) expect(faultOf(draft)).toBeUndefined();
          if (state().status === "done") break;
        }
        actor.stop();
      },
    ),
    { numRuns: 300 },
  );
  expect([...seen].sort()).toEqual(
    ["cancelled", "editing", "naming", "saved", "saving", "sketching", "splitting"].sort(),
  );
});

test("a sketch that crosses itself is taken back corner by corner after it was ended [DRAW-01, DRAW-03]", () => {
  const corners = [at(0, 0), at(1, 1), at(1, 0), at(0, 1)];
  const TRIANGLE = draftOf({ kind: "polygon", ring: corners.slice(0, 3) });
  const { actor, state } = open();
  actor.send({ type: "sketch.finished", draft: CROSSED, steps: [TRIANGLE] });
  // The Enter key once more: what crosses itself is not confirmed, and nothing of it is forgotten.
  actor.send({ type: "user.confirmed" });
  expect(state().value).toBe("editing");

  actor.send({ type: "user.undid" });
  expect(state().context.draft).toEqual(TRIANGLE);
  expect(faultOf(TRIANGLE)).toBeUndefined();
  expect(state().can({ type: "user.undid" })).toBe(false);
  actor.send({ type: "user.redid" });
  expect(state().context.draft).toEqual(CROSSED);
});

test("of very many steps the last ones can be taken back [DRAW-01]", () => {
  const { actor, state } = open({ start: square(1) });
  for (let step = 0; step < MOST_STEPS + 20; step++)
    actor.send({ type: "draft.changed", draft: square(step + 2) });
  for (let step = 0; step < MOST_STEPS + 20; step++) actor.send({ type: "user.undid" });
  expect(state().context.draft).toEqual(square(21));
});
