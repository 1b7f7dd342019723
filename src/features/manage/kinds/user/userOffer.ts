import type { TableThing } from "#contract/objectTable";
import { userFromWire } from "#contract/traccar/wireUser";
import type { Subject } from "#domain/account/policy";
import { closedSections, NO_PARTNER, type Section } from "#domain/account/section";
import type { User } from "#domain/account/user";
import { exceeds } from "#domain/account/userChange";

/** Which fields of somebody are asked of whom: the server refuses the others. */
type Offer = (viewer: User, thing: TableThing | undefined) => boolean;

const isSelf: Offer = (viewer, thing) => thing?.id === viewer.id;

export const onlyNew: Offer = (_viewer, thing) => thing === undefined;

export const onlyAdministrators: Offer = (viewer) => viewer.administrator;

/** Nobody shuts themselves out, or lifts their own end. */
export const ofOthers: Offer = (viewer, thing) => !isSelf(viewer, thing);

/** What decides over rights: nobody but an administrator says it of themselves. */
export const ofOthersOrAdministrator: Offer = (viewer, thing) =>
  viewer.administrator || !isSelf(viewer, thing);

/** How somebody signs in: not of those who may do more, and one's own stands in the profile. */
export const signIn: Offer = (viewer, thing) => {
  if (thing === undefined) return true;
  const person = userFromWire(thing);
  return person !== undefined && !isSelf(viewer, thing) && !exceeds(person, viewer);
};

export const signInOfExisting: Offer = (viewer, thing) =>
  thing !== undefined && signIn(viewer, thing);

export const address: Offer = (viewer, thing) => {
  if (thing === undefined || viewer.administrator) return signIn(viewer, thing);
  return signIn(viewer, thing) && !viewer.fixedEmail && thing["fixedEmail"] !== true;
};

type Restriction = keyof Pick<
  Subject,
  "deviceReadonly" | "limitCommands" | "disableReports" | "fixedEmail"
>;

/** Who is held to a restriction frees nobody of it. */
export const restriction =
  (flag: Restriction): Offer =>
  (viewer, thing) =>
    viewer.administrator || (!isSelf(viewer, thing) && !viewer[flag]);

/** Nobody opens to others what is closed to them. */
export const section =
  (name: Section): Offer =>
  (viewer, thing) =>
    viewer.administrator ||
    (!isSelf(viewer, thing) && !closedSections(viewer, NO_PARTNER).has(name));
