import { anyImage } from "../../answers/content.ts";
import { signedInRoute } from "../../http/route.ts";
import { userKind } from "../../objects/kinds/userKind.ts";
import { idParams } from "../objects/objectRoutes.ts";
import { imageAnswer } from "./streetViewRoutes.ts";

/** Somebody's image, for those who see the person. */
export const avatar = signedInRoute({
  method: "GET",
  url: "/legacy-api/avatar/:id",
  summary: "Somebody's image",
  answers: { 200: anyImage },
  params: idParams,
  async handle({ params, signal, viewer }, { objects, external }) {
    const row = await objects.get(userKind, params.id, viewer);
    const person = { name: row.name, email: row.email };
    return imageAnswer(await external.avatars.of(person, signal));
  },
});
