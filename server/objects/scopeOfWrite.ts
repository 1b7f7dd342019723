import type { ObjectKind } from "#domain/account/objectKinds";
import type { RightsScope } from "../rights/readConcerned.ts";
import type { Viewer } from "../rights/rights.ts";
import type { Row, WireValue } from "./managedKind.ts";

type Columns = Readonly<Record<string, unknown>>;

/** Who sees what follows from these columns, and from none of any other kind. */
const RIGHTS_COLUMNS: Partial<Record<ObjectKind, readonly string[]>> = {
  vehicle: ["group_id"],
  group: ["parent_id"],
  user: ["administrator", "user_limit", "disabled"],
};

/** As a group may hold anybody's anything, its moving and going are everybody's. */
const EVERYBODYS: RightsScope = {};
/** As `during` has it: undefined is everybody. */
export const everybodysOr = (scope: RightsScope) => (scope === EVERYBODYS ? undefined : scope);

/** Undefined when nobody comes to see more or less than before. */
export function scopeOfNew(
  kind: ObjectKind,
  value: WireValue,
  { user }: Viewer,
): RightsScope | undefined {
  if (kind === "user") return { users: [user.id] };
  const { groupId } = value as { readonly groupId?: number };
  return kind === "vehicle" || kind === "group"
    ? { users: [user.id], groups: [groupId] }
    : undefined;
}

/** The same of a change: of none that leaves all columns as they were from which rights follow. */
export function scopeOfChange(
  kind: ObjectKind,
  before: Row,
  after: Columns,
): RightsScope | undefined {
  if (isSameFor(kind, before, after)) return undefined;
  if (kind === "user") return { users: [before.id] };
  if (kind === "group") return EVERYBODYS;
  return { vehicles: [before.id], groups: [(after.group_id as number | null) ?? undefined] };
}

/** The same of a removal. */
export function scopeOfRemoval(kind: ObjectKind, id: number): RightsScope | undefined {
  if (kind === "group") return EVERYBODYS;
  if (kind === "vehicle") return { vehicles: [id] };
  return kind === "user" ? { users: [id] } : undefined;
}

/** Whether nobody comes to see more or less by it. */
export const isSameFor = (kind: ObjectKind, before: Columns, after: Columns): boolean =>
  (RIGHTS_COLUMNS[kind] ?? []).every((column) => before[column] === after[column]);
