import { z } from "zod";
import { jsonContent } from "../../answers/content.ts";
import { mergeDriverAttributes } from "../../drivers/mergeDriverAttributes.ts";
import { signedInRoute } from "../../http/route.ts";
import { driverKind } from "../../objects/kinds/driverKind.ts";
import { idParams } from "../objects/objectRoutes.ts";
import { single } from "../objects/writtenAnswers.ts";

/** Sets the attributes that the body names and no others; null takes one away. */
export const driverAttribute = signedInRoute({
  method: "POST",
  url: "/legacy-api/driverAttribute/:id",
  summary: "Set some attributes of a driver",
  answers: { 200: jsonContent(driverKind.shown) },
  params: idParams,
  body: {
    type: "json",
    schema: z
      .record(z.string().min(1, "missing").max(128, "too long"), z.json(), {
        error: "not an object",
      })
      .refine((changes) => Object.keys(changes).length > 0, "nothing to set"),
  },
  async handle({ params, body, address, viewer }, { objects }) {
    const row = await mergeDriverAttributes(
      objects,
      { id: params.id, changes: body },
      { viewer, address },
    );
    return single(driverKind.toWire(row));
  },
});
