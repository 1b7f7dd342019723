import { z } from "zod";
import { KEPT_IMAGES } from "#contract/keptImage";
import { json } from "../../answers/answer.ts";
import { anyImage, jsonContent } from "../../answers/content.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { readImageKind } from "../../images/imageKind.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";

const keptImageSchema = z
  .strictObject({
    address: z.string().meta({ description: "On this site: what an area or a group names" }),
  })
  .meta({ id: "KeptImage" });

const postImage = signedInRoute({
  method: "POST",
  url: KEPT_IMAGES,
  summary: "Keep an image for an area or a group: answers its address",
  answers: { 200: jsonContent(keptImageSchema) },
  body: { type: "image", schema: z.instanceof(Uint8Array, { error: "missing" }) },
  async handle({ body, contentType, viewer, address }, { boundImages, keptImages }) {
    authoriseGeneral(viewer, "keptImage.create");
    const kind = readImageKind(contentType, body);
    boundImages(viewer.user.id);
    return json({ address: await keptImages.keep({ ...kind, bytes: body }, { viewer, address }) });
  },
});

/** Whoever has the name has been shown it: docs/decisions/kept-images.md */
const getImage = signedInRoute({
  method: "GET",
  url: `${KEPT_IMAGES}/:name`,
  summary: "An image of an area or a group",
  answers: { 200: anyImage },
  params: z.object({ name: z.string() }),
  async handle({ params, viewer }, { keptImages }) {
    authoriseGeneral(viewer, "keptImage.see");
    const image = await keptImages.find(params.name);
    if (!image) throw new Refusal(404, "notFound", "There is no such image (any more)");
    return {
      status: 200,
      body: Buffer.from(image.bytes),
      contentType: image.kind.type,
    } as const;
  },
});

/** Images that areas and groups name. */
export const IMAGE_ROUTES: readonly Route[] = [postImage, getImage];
