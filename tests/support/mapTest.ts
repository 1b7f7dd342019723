import { type BrowserContext, test as base } from "@playwright/test";

/** How the map believes that it is drawn. */
export interface Drawing {
  readonly drawing: "software" | "card";
}

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

/** A test of the map, which each project of `playwright.config.ts` runs as its `drawing` says. */
export const test = base.extend<Drawing>({
  drawing: ["software", { option: true }],
  context: async ({ context, drawing }, provide) => {
    if (drawing === "card") await nameGraphicsCard(context);
    await provide(context);
  },
});
