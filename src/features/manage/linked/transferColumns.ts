import type { QueryClient } from "@tanstack/react-query";
import { columnName } from "#contract/objectColumns";
import type { ObjectKind } from "#domain/account/objectKinds";
import { askThingsAhead } from "../../../api/things.ts";
import { startTransferAhead } from "../../../engine/connectTransfer.ts";
import { GROUP_OF_VEHICLE, isMembership, type LinkedKind } from "./linkedKind.ts";

/** What of each thing the two lists show; by what it is named besides is read once names are pasted. */
export const transferColumns = (
  kind: ObjectKind,
  { kind: other, label, detail, only }: LinkedKind,
): readonly string[] => [
  ...new Set(
    [label, detail, only?.path, isMembership(kind, other) ? GROUP_OF_VEHICLE : undefined].flatMap(
      (path) => (path ? [columnName(path)] : []),
    ),
  ),
];

/** Asks for the two lists that somebody is about to open. */
export function askTransferAhead(queries: QueryClient, kind: ObjectKind, linked: LinkedKind): void {
  askThingsAhead(queries, linked.kind, transferColumns(kind, linked));
  startTransferAhead(queries);
}
