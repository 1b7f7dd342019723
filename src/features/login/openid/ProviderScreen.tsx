import { Anchor, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { openIdAddress } from "../../../api/openId.ts";
import { AccountCard } from "../AccountCard.tsx";
import { ProviderButton } from "./ProviderButton.tsx";
import { useOpenId } from "./useOpenId.ts";

/** `/googlelogin/`: goes on to the identity provider; where there is none, or it is away, it says so. */
export function ProviderScreen({ redirect }: { readonly redirect: string }) {
  const { t } = useTranslation();
  const offer = useOpenId();
  const isReady = offer?.isAvailable === true;
  useEffect(() => {
    if (isReady) location.replace(openIdAddress(redirect));
  }, [isReady, redirect]);
  return (
    <AccountCard title={t("login.title")}>
      {offer === null && <Text role="status">{t("openId.none")}</Text>}
      {offer && isReady && <Text role="status">{t("openId.going", { name: offer.name })}</Text>}
      {offer && !isReady && <ProviderButton offer={offer} redirect={redirect} />}
      <Anchor component={Link} to="/login" size="sm">
        {t("password.back")}
      </Anchor>
    </AccountCard>
  );
}
