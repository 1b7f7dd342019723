import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useUser } from "../../../../state/sessionStore.ts";
import type { PartProps } from "../../managedThing.ts";

/** Of oneself: where one changes how one signs in, which takes the password of now. */
export function UserPart({ read }: PartProps) {
  const { t } = useTranslation();
  const viewer = useUser();
  if (read.thing.id !== viewer.id) return undefined;
  return (
    <Text size="sm" role="note">
      {t("manage.user.self")} <Link to="/settings/profile">{t("manage.user.toProfile")}</Link>
    </Text>
  );
}
