import { z } from "zod";
import { json } from "../../answers/answer.ts";
import { anyImage, jsonContent } from "../../answers/content.ts";
import { plain } from "../../external/askService.ts";
import type { Image } from "../../external/image.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import { authoriseGeneral } from "../../rights/authorise.ts";
import { coordinate } from "../parameters.ts";

const URL = "/legacy-api/streetview";

const query = z.object({
  latitude: coordinate(90),
  longitude: coordinate(180),
  course: z
    .string({ error: "expected once" })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, "not a number")
    .transform((text) => (Number(text) + 360) % 360)
    .optional(),
});

/** What a coordinate looks like; a drawing that says so where no service is configured. */
const image = signedInRoute({
  method: "GET",
  url: `${URL}/image`,
  summary: "What a coordinate looks like from its street",
  answers: { 200: anyImage },
  query,
  async handle({ query, session, signal, viewer }, { external }) {
    authoriseGeneral(viewer, "service.use");
    const { latitude, longitude, course = 0 } = query;
    const { lang } = session.user.attributes;
    const language = typeof lang === "string" ? lang : "en";
    const viewpoint = { latitude, longitude, course };
    return imageAnswer(await external.streetView.image(viewpoint, language, signal));
  },
});

/** Where to get the image: always from us, so that no key of a service is ever shown. */
const imageUrl = signedInRoute({
  method: "GET",
  url: `${URL}/imageUrl`,
  summary: "Where to get that image",
  answers: { 200: jsonContent(z.strictObject({ url: z.string() })) },
  query,
  async handle({ query, viewer }) {
    authoriseGeneral(viewer, "service.use");
    const { latitude, longitude, course = 0 } = query;
    const viewpoint = `latitude=${plain(latitude)}&longitude=${plain(longitude)}`;
    return json({ url: `${URL}/image?${viewpoint}&course=${plain(course)}` });
  },
});

/** An image from a port as an answer. */
export const imageAnswer = ({ contentType, bytes }: Image) =>
  ({ status: 200, body: Buffer.from(bytes), contentType }) as const;

/** What a coordinate looks like from its street. */
export const STREET_VIEW_ROUTES: readonly Route[] = [image, imageUrl];
