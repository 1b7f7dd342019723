import type { TableThing } from "#contract/objectTable";
import { userFromWire } from "#contract/traccar/wireUser";
import type { Subject } from "#domain/account/policy";
import { closedSections, NO_PARTNER, type Section } from "#domain/account/section";
import type { User } from "#domain/account/user";
import { exceeds } from "#domain/account/userChange";

/** Which fields of somebody are asked of whom: the server refuses the others. */
type Offer = (viewer: User, thing: TableThing | undefined) => boolean;

const isSelf: Offer = (viewer, thing) => thing?.id === viewer.id;

const onlyNew: Offer = (_viewer, thing) => thing === undefined;

const onlyAdministrators: Offer = (viewer) => viewer.administrator;

/** Nobody shuts themselves out, or lifts their own end. */
const ofOthers: Offer = (viewer, thing) => !isSelf(viewer, thing);

/** What decides over rights: nobody but an administrator says it of themselves. */
const ofOthersOrAdministrator: Offer = (viewer, thing) =>
  viewer.administrator || !isSelf(viewer, thing);

/** How somebody signs in: not of those who may do more, and one's own stands in the profile. */
const signIn: Offer = (viewer, thing) => {
  if (thing === undefined) return true;
  const person = userFromWire(thing);
  return person !== undefined && !isSelf(viewer, thing) && !exceeds(person, viewer);
};

const signInOfExisting: Offer = (viewer, thing) => thing !== undefined && signIn(viewer, thing);

const address: Offer = (viewer, thing) => {
  if (thing === undefined || viewer.administrator) return signIn(viewer, thing);
  return signIn(viewer, thing) && !viewer.fixedEmail && thing["fixedEmail"] !== true;
};

type Restriction = keyof Pick<
  Subject,
  "deviceReadonly" | "limitCommands" | "disableReports" | "fixedEmail"
>;

/** Who is held to a restriction frees nobody of it. */
const restriction =
  (flag: Restriction): Offer =>
  (viewer, thing) =>
    viewer.administrator || (!isSelf(viewer, thing) && !viewer[flag]);

/** Nobody opens to others what is closed to them. */
const section =
  (name: Section): Offer =>
  (viewer, thing) =>
    viewer.administrator ||
    (!isSelf(viewer, thing) && !closedSections(viewer, NO_PARTNER).has(name));

/** When each field of a user is asked for. */
export const userOffer = {
  onlyNew,
  onlyAdministrators,
  ofOthers,
  ofOthersOrAdministrator,
  signIn,
  signInOfExisting,
  address,
  restriction,
  section,
};
