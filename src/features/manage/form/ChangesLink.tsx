import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ObjectKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import { useUser } from "../../../state/sessionStore.ts";

interface Props {
  readonly kind: ObjectKind;
  readonly id: number;
}

/** Leads to what the audit trail says of one thing, for whoever may read it. */
export function ChangesLink({ kind, id }: Props) {
  const { t } = useTranslation();
  if (!may(useUser(), "audit.see", "none")) return undefined;
  return (
    <Anchor component={Link} size="sm" to={`/settings/audit?object=${kind}-${id}`}>
      {t("manage.changes")}
    </Anchor>
  );
}
