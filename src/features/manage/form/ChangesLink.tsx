import { Anchor } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TableThing } from "#contract/objectTable";
import { may } from "#domain/account/policy";
import { changesWords } from "../../../i18n/changesWords.ts";
import { loadPageWords } from "../../../i18n/startMessages.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { lazyPart } from "../../../ui/lazyPart.ts";
import type { ManagedThing } from "../managedThing.ts";

interface Props {
  readonly managed: Pick<ManagedThing, "kind" | "fields">;
  readonly thing: TableThing;
  readonly mayWrite: boolean;
}

/** Few ask for it: it brings its words along. */
const ChangesDialog = lazyPart(async () => {
  const [part] = await Promise.all([import("./ChangesDialog.tsx"), loadPageWords(changesWords)]);
  return part;
}, "ChangesDialog");

/**
 * Leads to what the audit trail says of one thing, for whoever may read it; whoever may only change the thing
 * is shown what was changed of it.
 */
export function ChangesLink({ managed, thing, mayWrite }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { kind, fields } = managed;
  if (may(useUser(), "audit.see", "none"))
    return (
      <Anchor component={Link} size="sm" to={`/settings/audit?object=${kind}-${thing.id}`}>
        {t("manage.changes")}
      </Anchor>
    );
  // A key that is lent is the driver's, and has a trail through many hands.
  if (!mayWrite || kind === "rfidKey") return undefined;
  return (
    <>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOpen(true)}>
        {t("manage.changes")}
      </Anchor>
      {isOpen && (
        <Suspense>
          <ChangesDialog kind={kind} fields={fields} thing={thing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
