import type { Page } from "@playwright/test";

/**
 * How much of an element is drawn in about this colour, from 0 to 1: what a person sees, so also
 * what the graphics card has made of it.
 */
export async function colourShare(
  page: Page,
  testId: string,
  colour: readonly [red: number, green: number, blue: number],
): Promise<number> {
  const shot = await page.getByTestId(testId).screenshot({ animations: "allow" });
  return page.evaluate(
    async ({ url, wanted }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((part, channel) => Math.abs((data[at + channel] ?? 0) - part) <= 6))
          found++;
      return found / (data.length / 4);
    },
    { url: `data:image/png;base64,${shot.toString("base64")}`, wanted: [...colour] },
  );
}
