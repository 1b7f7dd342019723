import { useEffect, useRef, useState } from "react";
import { MOST_IMAGE_BYTES } from "#contract/keptImage";
import type { CallError } from "../../../api/callServer.ts";
import { postImage } from "../../../api/images.ts";
import { drawnImage } from "../../../ui/drawnImage.ts";

/** Sharp on a card of any screen; a photo of a camera has four times as many. */
const MOST_PX = 1_024;
/** Of the file itself, which is drawn smaller: more than cameras make. */
export const MOST_FILE_BYTES = 50_000_000;

/** Where an image is on its way to the server. */
export type ImageUpload =
  | { readonly is: "idle" | "reading" | "done" }
  /** `share` of 1 has left; `preview` is an address in this page. */
  | { readonly is: "sending"; readonly share: number; readonly preview: string }
  | { readonly is: "failed"; readonly why: UploadFault; readonly file: File };

export type UploadFault = "notImage" | "tooLarge" | CallError;

/** Sends one image at a time; a second takes the place of the first. `onSent` gets the address. */
export function useImageUpload(onSent: (address: string) => void) {
  const [upload, setUpload] = useState<ImageUpload>({ is: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setUpload({ is: "idle" });
  };

  async function take(file: File): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const show = (next: ImageUpload) => {
      if (!signal.aborted) setUpload(next);
    };
    const fail = (why: UploadFault) => show({ is: "failed", why, file });
    if (file.size > MOST_FILE_BYTES) return fail("tooLarge");
    show({ is: "reading" });
    const drawn = await drawnImage(file, {
      mostBytes: MOST_IMAGE_BYTES,
      mostPx: MOST_PX,
      // Photos alone: in all else there may be holes that the ground is seen through.
      type: file.type === "image/jpeg" ? "image/jpeg" : "image/png",
    });
    if (signal.aborted) return undefined;
    if (typeof drawn === "string") return fail(drawn);
    const preview = URL.createObjectURL(drawn);
    const onShare = (share: number) => show({ is: "sending", share, preview });
    onShare(0);
    const sent = await postImage(drawn, { signal, onShare });
    URL.revokeObjectURL(preview);
    if (signal.aborted) return undefined;
    if (!sent.ok) return fail(sent.error);
    onSent(sent.value);
    return show({ is: "done" });
  }

  return { upload, take: (file: File) => void take(file), stop };
}
