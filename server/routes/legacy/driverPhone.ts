import { z } from "zod";
import { jsonContent } from "../../answers/content.ts";
import { mergeDriverAttributes } from "../../drivers/mergeDriverAttributes.ts";
import { doAudited } from "../../external/doAudited.ts";
import { signedInRoute } from "../../http/route.ts";
import { driverKind } from "../../objects/kinds/driverKind.ts";
import { authorise } from "../../rights/authorise.ts";
import { bodyId } from "../bodyId.ts";
import { single } from "../objects/writtenAnswers.ts";
import { phoneNumber } from "./phoneNumber.ts";

/**
 * Sends a driver's phone number to the drivers' identity provider, and writes it down here once the
 * provider has it: what we show is what the driver signs in with.
 */
export const driverPhone = signedInRoute({
  method: "POST",
  url: "/legacy-api/driver/phone",
  summary: "Set a driver's phone number, at the identity provider too",
  answers: { 200: jsonContent(driverKind.shown) },
  body: { type: "json", schema: z.strictObject({ driverId: bodyId, phone: phoneNumber }) },
  async handle({ body: { driverId, phone }, address, viewer }, services) {
    const { objects, external } = services;
    await authorise(viewer, "driver.identify", "driver", driverId);
    const driver = await objects.get(driverKind, driverId, viewer);
    const entry = {
      user: viewer.user.id,
      address,
      action: "driver.phone" as const,
      kind: "driver" as const,
      id: driverId,
      after: { phone },
    };
    await doAudited(services, entry, (signal) =>
      external.identityProvider.setPhone(driver.unique_id, phone, signal),
    );
    const actor = { viewer, address };
    const row = await mergeDriverAttributes(objects, { id: driverId, changes: { phone } }, actor);
    return single(driverKind.toWire(row));
  },
});
