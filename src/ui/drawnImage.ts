interface Limits {
  readonly mostBytes: number;
  readonly mostPx: number;
  readonly type: "image/png" | "image/jpeg";
}

/** Shares of the longest side that are tried, the largest first, until the image is small enough. */
const SHARES = [1, 0.5, 0.25, 0.125];

/**
 * Any image that this browser can show, drawn anew within the limits. What the file holds besides
 * (scripts, places, names) stays behind.
 */
export async function drawnImage(
  file: Blob,
  { mostBytes, mostPx, type }: Limits,
): Promise<Blob | "notImage" | "tooLarge"> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // A drawing of shapes has no size of its own in some files.
    const [width, height] = [image.naturalWidth || mostPx, image.naturalHeight || mostPx];
    for (const share of SHARES) {
      const scale = Math.min(1, (mostPx * share) / Math.max(width, height));
      const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
      const drawn = await drawnAs(image, size, type);
      if (!drawn) return "notImage";
      if (drawn.size <= mostBytes) return drawn;
    }
    return "tooLarge";
  } catch {
    return "notImage";
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawnAs(
  image: HTMLImageElement,
  { width, height }: { readonly width: number; readonly height: number },
  type: string,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => {
    if (context) canvas.toBlob(resolve, type);
    else resolve(null);
  });
}
