import type { ObjectKind } from "#domain/account/objectKinds";
import type { RowOf } from "../database/linkTable.ts";
import { authorise } from "../rights/authorise.ts";
import type { Present } from "../rights/rights.ts";
import type { ManagedKind, WireValue } from "./managedKind.ts";

interface Referring<Kind extends ObjectKind> {
  readonly viewer: Present;
  /** The thing as it is; undefined when it is being made. */
  readonly before: RowOf<Kind> | undefined;
  /** It was there before, and comes back as it was. */
  readonly isRestored?: boolean;
}

/** Things that a body names are authorised like the thing itself. */
export async function checkReferences<Kind extends ObjectKind, Value extends WireValue>(
  kind: ManagedKind<Kind, Value>,
  value: Value,
  { viewer, before, isRestored = false }: Referring<Kind>,
): Promise<void> {
  for (const [field, referred] of Object.entries(kind.references)) {
    const id = value[field];
    const known = before && kind.toWire(before)[field];
    // What stands there already may stay, also when it is somebody else's.
    if (typeof id === "number" && id !== known)
      await authorise(viewer, `${referred}.see`, referred, id);
  }
  const { listed } = kind;
  if (!listed || isRestored) return;
  const known = new Set(before && listed.ids(kind.toWire(before)));
  for (const id of new Set(listed.ids(value)))
    if (!known.has(id)) await authorise(viewer, `${listed.kind}.see`, listed.kind, id);
}
