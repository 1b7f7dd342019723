import { and, assign, fromPromise, setup } from "xstate";
import { type Draft, faultOf } from "./draft.ts";

/** What is asked of the page when it is saved. */
export interface DrawnArea {
  readonly draft: Draft;
  /** Of a new area; absent for one that has a name. */
  readonly name: string | undefined;
}

type DrawEvent =
  /** The pointer has drawn it to its end; `steps` is what it was on the way there, the oldest first. */
  | {
      readonly type: "sketch.finished";
      readonly draft: Draft;
      readonly steps: readonly Draft[];
    }
  /** A corner was moved, inserted or deleted, a number typed, areas split or merged. */
  | { readonly type: "draft.changed"; readonly draft: Draft }
  | { readonly type: "user.undid" }
  | { readonly type: "user.redid" }
  | { readonly type: "user.tookKnife" }
  | { readonly type: "user.confirmed" }
  /** What it may be called: kept while one goes back to the drawing. */
  | { readonly type: "user.typedName"; readonly name: string }
  | { readonly type: "user.named"; readonly name: string }
  | { readonly type: "user.cancelled" };

/** What there is at a moment of drawing. */
export interface DrawContext {
  readonly isNew: boolean;
  /** Absent until something is drawn. */
  readonly draft: Draft | undefined;
  /** The newest last. */
  readonly past: readonly Draft[];
  /** The next one last. */
  readonly future: readonly Draft[];
  readonly name: string;
  /** Why it was not saved. */
  readonly failure: Error | undefined;
}

/** Steps that can be taken back; more than anybody remembers. */
export const MOST_STEPS = 100;

/**
 * An area from its first corner until it is saved or given up: sketching, editing, splitting, naming
 * what is new, saving. Every change can be taken back until it is saved; cancelling never changes
 * what is saved.
 */
export const drawMachine = setup({
  types: {
    context: {} as DrawContext,
    events: {} as DrawEvent,
    /** `start` is absent for what is yet to be drawn. */
    input: {} as { readonly isNew: boolean; readonly start: Draft | undefined },
  },
  actors: {
    save: fromPromise<unknown, DrawnArea>(() => Promise.reject(new Error("not provided"))),
  },
  actions: {
    push: assign(({ context: { draft, past } }, next: Draft) => ({
      draft: next,
      past: draft ? [...past, draft].slice(-MOST_STEPS) : past,
      future: [],
      failure: undefined,
    })),
    begin: assign(
      (_, { draft, steps }: { readonly draft: Draft; readonly steps: readonly Draft[] }) => ({
        draft,
        past: steps.slice(-MOST_STEPS),
        future: [],
        failure: undefined,
      }),
    ),
    back: assign(({ context: { draft, past, future } }) => ({
      draft: past.at(-1) ?? draft,
      past: past.slice(0, -1),
      future: draft ? [...future, draft] : future,
      failure: undefined,
    })),
    forth: assign(({ context: { draft, past, future } }) => ({
      draft: future.at(-1) ?? draft,
      past: draft ? [...past, draft] : past,
      future: future.slice(0, -1),
      failure: undefined,
    })),
  },
  guards: {
    hasDraft: ({ context }) => context.draft !== undefined,
    isNew: ({ context }) => context.isNew,
    isSound: ({ context }) => context.draft !== undefined && faultOf(context.draft) === undefined,
    isPolygon: ({ context }) => context.draft?.area.kind === "polygon",
    mayUndo: ({ context }) => context.past.length > 0,
    mayRedo: ({ context }) => context.future.length > 0,
  },
}).createMachine({
  id: "draw",
  context: ({ input }) => ({
    isNew: input.isNew,
    draft: input.start,
    past: [],
    future: [],
    name: "",
    failure: undefined,
  }),
  initial: "beginning",
  states: {
    beginning: {
      always: [{ guard: "hasDraft", target: "editing" }, { target: "sketching" }],
    },
    /** Nothing is there yet but what the pointer has drawn. */
    sketching: {
      on: {
        "sketch.finished": {
          target: "editing",
          actions: { type: "begin", params: ({ event }) => event },
        },
        "draft.changed": {
          target: "editing",
          actions: { type: "push", params: ({ event }) => event.draft },
        },
        "user.cancelled": "cancelled",
      },
    },
    editing: {
      on: {
        "draft.changed": { actions: { type: "push", params: ({ event }) => event.draft } },
        "user.undid": { guard: "mayUndo", actions: "back" },
        "user.redid": { guard: "mayRedo", actions: "forth" },
        "user.tookKnife": { guard: "isPolygon", target: "splitting" },
        "user.confirmed": [
          { guard: and(["isSound", "isNew"]), target: "naming" },
          { guard: "isSound", target: "saving" },
        ],
        "user.cancelled": "cancelled",
      },
    },
    /** The pointer draws the line along which it is cut. */
    splitting: {
      on: {
        "draft.changed": {
          target: "editing",
          actions: { type: "push", params: ({ event }) => event.draft },
        },
        "user.cancelled": "editing",
      },
    },
    naming: {
      on: {
        "user.typedName": { actions: assign({ name: ({ event }) => event.name }) },
        "user.named": {
          guard: ({ event }) => event.name.trim() !== "",
          target: "saving",
          actions: assign({ name: ({ event }) => event.name.trim() }),
        },
        "user.cancelled": { target: "editing", actions: assign({ failure: undefined }) },
      },
    },
    saving: {
      entry: assign({ failure: undefined }),
      invoke: {
        src: "save",
        input: ({ context: { draft, isNew, name } }) => ({
          draft: known(draft),
          name: isNew ? name : undefined,
        }),
        onDone: "saved",
        onError: [
          {
            guard: "isNew",
            target: "naming",
            actions: assign({ failure: ({ event }) => faultIn(event.error) }),
          },
          { target: "editing", actions: assign({ failure: ({ event }) => faultIn(event.error) }) },
        ],
      },
    },
    saved: { type: "final" },
    cancelled: { type: "final" },
  },
});

const faultIn = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));

/** What the state guarantees. */
function known(draft: Draft | undefined): Draft {
  if (!draft) throw new Error("nothing was drawn");
  return draft;
}
