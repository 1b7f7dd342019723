import { MOST_IMAGE_BYTES } from "#contract/keptImage";
import { Refusal } from "../refusal/refusal.ts";

/** A kind of image that we keep: no SVG, in which scripts and addresses may stand. */
export interface ImageKind {
  readonly type: `image/${string}`;
  readonly extension: string;
}

const startsWith = (bytes: Uint8Array, begin: readonly number[]) =>
  begin.every((byte, at) => bytes[at] === byte);

/** What each begins with: a name alone is not believed. */
const KINDS: readonly (ImageKind & { readonly begins: (bytes: Uint8Array) => boolean })[] = [
  { type: "image/jpeg", extension: "jpg", begins: (bytes) => startsWith(bytes, [0xff, 0xd8]) },
  { type: "image/png", extension: "png", begins: (b) => startsWith(b, [0x89, 0x50, 0x4e, 0x47]) },
  { type: "image/gif", extension: "gif", begins: (b) => startsWith(b, [0x47, 0x49, 0x46, 0x38]) },
  {
    type: "image/webp",
    extension: "webp",
    begins: (b) =>
      startsWith(b, [0x52, 0x49, 0x46, 0x46]) && startsWith(b.slice(8), [0x57, 0x45, 0x42, 0x50]),
  },
];

/** What somebody sent, by its first bytes; refused in Traccar's words when it is none or too large. */
export function readImageKind(contentType: string, bytes: Uint8Array): ImageKind {
  const kind = KINDS.find(({ type, begins }) => type === contentType && begins(bytes));
  if (!kind) throw new Refusal(400, "badRequest", "Unsupported image type");
  if (bytes.length > MOST_IMAGE_BYTES)
    throw new Refusal(400, "tooLarge", "Image size limit exceeded");
  return kind;
}

/** By which a kept image is sent again. */
export const imageKindOf = (extension: string | undefined): ImageKind | undefined =>
  KINDS.find((kind) => kind.extension === extension);
