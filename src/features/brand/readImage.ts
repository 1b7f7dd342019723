import { PARTNER_IMAGES, type PartnerImage } from "#contract/partner";
import { drawnImage } from "../../ui/drawnImage.ts";

/** Any image that this browser can show, as a PNG that the server takes; undefined of what is none. */
export async function readImage(file: Blob, which: PartnerImage): Promise<string | undefined> {
  const drawn = await drawnImage(file, { ...PARTNER_IMAGES[which], type: "image/png" });
  return typeof drawn === "string" ? undefined : dataAddress(drawn);
}

const dataAddress = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("not read")));
    reader.readAsDataURL(image);
  });
