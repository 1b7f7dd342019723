import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TableThing } from "#contract/objectTable";
import { may } from "#domain/account/policy";
import { useUser } from "../../../state/sessionStore.ts";
import type { ManagedThing } from "../managedThing.ts";
import { useManageDialog } from "../useManageDialog.ts";
import { ChangesDialog } from "./ChangesDialog.tsx";

interface Props {
  readonly managed: Pick<ManagedThing, "kind" | "fields">;
  readonly thing: TableThing;
  readonly mayWrite: boolean;
}

/**
 * Leads to what the audit trail says of one thing, for whoever may read it; whoever may only change the thing
 * is shown what was changed of it.
 */
export function ChangesLink({ managed, thing, mayWrite }: Props) {
  const { t } = useTranslation();
  const { dialog, show, close } = useManageDialog();
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
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={() => show({ type: "changes" })}
      >
        {t("manage.changes")}
      </Anchor>
      {dialog?.type === "changes" && (
        <ChangesDialog kind={kind} fields={fields} thing={thing} onClose={close} />
      )}
    </>
  );
}
