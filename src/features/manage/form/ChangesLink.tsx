import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TableThing } from "#contract/objectTable";
import { may } from "#domain/account/policy";
import type { ThingKind } from "../../../api/things.ts";
import { useUser } from "../../../state/sessionStore.ts";

interface Props {
  readonly kind: ThingKind;
  readonly thing: TableThing;
}

/** Leads to what the audit trail says of one thing, for whoever may read it. */
export function ChangesLink({ kind, thing }: Props) {
  const { t } = useTranslation();
  if (!may(useUser(), "audit.see", "none")) return undefined;
  return (
    <Anchor component={Link} size="sm" to={`/settings/audit?object=${kind}-${thing.id}`}>
      {t("manage.changes")}
    </Anchor>
  );
}
