import { PARTNER_IMAGES, type PartnerImage } from "#contract/partner";

/** Sides that are tried, the largest first, until the image is small enough. */
const SHARES = [1, 0.5, 0.25, 0.125];
const DATA_PREFIX = "data:image/png;base64,".length;

/**
 * Any image that this browser can show, as a PNG that the server takes; undefined of what is none. What
 * the file holds besides (scripts, places, names) stays behind.
 */
export async function readImage(file: Blob, which: PartnerImage): Promise<string | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { mostBytes, mostPx } = PARTNER_IMAGES[which];
    // A drawing of shapes has no size of its own in some files.
    const [width, height] = [image.naturalWidth || mostPx, image.naturalHeight || mostPx];
    for (const share of SHARES) {
      const scale = Math.min(1, (mostPx * share) / Math.max(width, height));
      const written = drawn(image, Math.ceil(width * scale), Math.ceil(height * scale));
      if (written && ((written.length - DATA_PREFIX) * 3) / 4 <= mostBytes) return written;
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(image: HTMLImageElement, width: number, height: number): string | undefined {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, width, height);
  return context ? canvas.toDataURL("image/png") : undefined;
}
