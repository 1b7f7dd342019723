import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { AccountCard } from "../AccountCard.tsx";

/** `/auth-redirect` with nobody signed in: somebody opened the address by hand, or the cookie did not stay. */
export function ReturnScreen() {
  const { t } = useTranslation();
  return (
    <AccountCard title={t("login.title")}>
      <Text role="status">{t("openId.notCompleted")}</Text>
      <Anchor component={Link} to="/login" size="sm">
        {t("password.back")}
      </Anchor>
    </AccountCard>
  );
}
