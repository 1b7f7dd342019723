import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { ALERT_LACKS, type AlertLack } from "#domain/rules/notifying/alertLack";
import { json } from "../../answers/answer.ts";
import { objectId } from "../../answers/answerFields.ts";
import { jsonContent } from "../../answers/content.ts";
import { type SignedIn, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { notificationKind } from "../../objects/kinds/notificationKind.ts";
import { forbidden } from "../../rights/authorise.ts";
import type { ChosenAlert, LinkedAlert } from "../../rules/ruleCache.ts";
import { alertLinksSchema, authorisedLinks } from "../authorisedLinks.ts";
import { flag, id } from "../parameters.ts";

const lackSchema = z
  .strictObject({
    lack: z.enum(ALERT_LACKS),
    count: z.int().min(1),
    first: z
      .array(z.strictObject({ deviceId: objectId, name: z.string() }))
      .meta({ description: "Some of them, to begin with" }),
  })
  .meta({ id: "AlertLack", description: "What some vehicles lack for an alert to come of them" });

/** Of a whole fleet: a few milliseconds of work. */
const AT_ONCE = 1_000;
/** Nobody reads more names in a warning. */
const MOST_NAMED = 20;

/** Much longer than any kind of event that there is. */
const LONGEST_TYPE = 128;

const alertFields = {
  type: z.string().min(1).max(LONGEST_TYPE),
  speed: z.string().max(32).optional().meta({ description: "km/h, of the alert itself" }),
  checkGeofences: z.enum(["onlyInside", "onlyOutside"]).optional(),
};

const answers = { 200: jsonContent(z.array(lackSchema)) };

/**
 * Of the vehicles that an alert would reach and the caller sees those of which it would never come, by
 * what they lack: the rules of the server say so, so that nobody is warned of what would come. It need
 * not be saved; one that is, is linked with what it is linked with.
 */
export const getAlertLacks = signedInRoute({
  method: "GET",
  url: "/api/notifications/lacks",
  summary: "What vehicles lack for an alert to come of them",
  answers,
  query: z.object({
    id: id.optional().meta({ description: "The saved alert, for what it is linked with" }),
    always: flag.optional(),
    ...alertFields,
  }),
  async handle({ query, viewer }, services) {
    refuseGuest(viewer);
    const { id: saved = 0, always = false, ...alert } = query;
    if (saved > 0) await services.objects.get(notificationKind, saved, viewer);
    return json(await lacksOf({ ...alert, id: saved, always, ...NO_LINKS }, viewer, services));
  },
});

/** The same of one that is yet to be made, by what it is to be linked with: too much for an address. */
export const postAlertLacks = signedInRoute({
  method: "POST",
  url: "/api/notifications/lacks",
  summary: "What vehicles lack for an alert that is yet to be linked with them",
  answers,
  body: { type: "json", schema: z.strictObject({ ...alertFields, links: alertLinksSchema }) },
  async handle({ body: { links, ...alert }, viewer }, services) {
    refuseGuest(viewer);
    const linked = await authorisedLinks(viewer, links);
    return json(await lacksOf({ ...alert, id: 0, always: false, ...linked }, viewer, services));
  },
});

/** What a vehicle lacks says which areas and limits there are, which a guest is not shown. */
function refuseGuest({ user }: SignedIn["viewer"]): void {
  if (user.guest !== undefined) throw forbidden("Temporary user");
}

const NO_LINKS = { vehicles: new Set<number>(), groups: new Set<number>() };

type Asked = z.output<z.ZodObject<typeof alertFields>> &
  Pick<ChosenAlert, "id" | "always"> &
  Pick<LinkedAlert, "vehicles" | "groups">;

async function lacksOf(
  { id: saved, type, always, speed = "", checkGeofences, ...links }: Asked,
  viewer: SignedIn["viewer"],
  { fleet, alertLackOf }: Pick<Services, "fleet" | "alertLackOf">,
): Promise<readonly z.input<typeof lackSchema>[]> {
  const notification = {
    id: saved,
    type,
    always,
    attributes: { speed, checkGeofences: checkGeofences ?? "" },
  };
  const found = new Map<AlertLack, z.input<typeof lackSchema>>();
  for (const [index, vehicle] of [...fleet.ids()].entries()) {
    // Others are answered meanwhile.
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const record = fleet.record(vehicle);
    const isSeen = record && viewer.sees(vehicle);
    const lack = isSeen ? alertLackOf(vehicle, { notification, ...links }) : undefined;
    if (!record || !lack) continue;
    const { count, first } = found.get(lack) ?? { count: 0, first: [] };
    const named = { deviceId: vehicle, name: record.name };
    found.set(lack, {
      lack,
      count: count + 1,
      first: first.length < MOST_NAMED ? [...first, named] : first,
    });
  }
  return [...found.values()];
}
