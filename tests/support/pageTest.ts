import { type BrowserContext, test as base } from "@playwright/test";
import { isProof } from "./proofShare.ts";

/**
 * How the map is drawn: as without a graphics card, as with one, or not at all, where a test is not
 * about the map: to draw it by software is two thirds of what a page costs.
 */
export interface Drawing {
  readonly drawing: "software" | "card" | "none";
}

/** On a test to which it matters that the map is there. */
const DRAWN = "@drawn";

/** `UNMASKED_RENDERER_WEBGL`: by this name of the graphics card the page decides. */
const RENDERER = 0x92_46;
const CARD = "ANGLE (NVIDIA, NVIDIA GeForce RTX 3060, OpenGL 4.5)";

/**
 * Makes pages of a context take the way that they take with a graphics card: its name is all they ask
 * for. The processor draws all the same, as tests have no card.
 */
export const nameGraphicsCard = (context: BrowserContext): Promise<void> =>
  context
    .addInitScript(
      ([renderer, card]) => {
        const get = WebGL2RenderingContext.prototype.getParameter;
        WebGL2RenderingContext.prototype.getParameter = function (name: number): unknown {
          return name === renderer ? card : (get.call(this, name) as unknown);
        };
      },
      [RENDERER, CARD] as const,
    )
    .then(() => undefined);

/** Pages of the context find no WebGL, as in a browser that has none: they go on without a map. */
export const withoutWebGl = (context: BrowserContext): Promise<void> =>
  context
    .addInitScript(() => {
      for (const canvas of [HTMLCanvasElement, OffscreenCanvas])
        canvas.prototype.getContext = new Proxy(canvas.prototype.getContext, {
          apply: (get, on, [kind, ...rest]: [string, ...unknown[]]) =>
            kind.startsWith("webgl") ? null : Reflect.apply(get, on, [kind, ...rest]),
        });
    })
    .then(() => undefined);

/** For contexts that a test opens itself: no map, but where the whole is proven. */
export const spareMap = (context: BrowserContext): Promise<void> =>
  isProof ? Promise.resolve() : withoutWebGl(context);

/**
 * A test of the page, whose map is drawn as its file or its project says. A file that is not about
 * the map says `test.use({ drawing: "none" })`, and tags a test `@drawn` that needs it all the same;
 * `npm run proofs` draws it in all of them.
 */
export const test = base.extend<Drawing>({
  drawing: ["software", { option: true }],
  context: async ({ context, drawing }, provide, { tags }) => {
    if (drawing === "card") await nameGraphicsCard(context);
    if (drawing === "none" && !tags.includes(DRAWN)) await spareMap(context);
    await provide(context);
  },
});
