import type { ObjectKind } from "#domain/account/objectKinds";
import type { RowOf } from "../database/linkTable.ts";
import { authorise } from "../rights/authorise.ts";
import type { Viewer } from "../rights/rights.ts";
import type { ManagedKind, WireValue } from "./managedKind.ts";

/** Things that a body names are authorised like the thing itself. */
export async function checkReferences<Kind extends ObjectKind, Value extends WireValue>(
  kind: ManagedKind<Kind, Value>,
  value: Value,
  { viewer, before }: { readonly viewer: Viewer; readonly before: RowOf<Kind> | undefined },
): Promise<void> {
  for (const [field, referred] of Object.entries(kind.references)) {
    const id = value[field];
    const known = before && kind.toWire(before)[field];
    // What stands there already may stay, also when it is somebody else's.
    if (typeof id === "number" && id !== known)
      await authorise(viewer, `${referred}.see`, referred, id);
  }
}
