import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { OpenIdOffer } from "#contract/openId";
import { openIdAddress } from "../../../api/openId.ts";

interface Props {
  readonly offer: OpenIdOffer;
  /** Where one wants to go afterwards, on this site. */
  readonly redirect: string;
  /** For a page that must stay as it is: the sign-in has a tab of its own. */
  readonly isAside?: boolean;
}

/** The way to the identity provider. While it is away it says so, and can be tried nonetheless. */
export function ProviderButton({ offer, redirect, isAside = false }: Props) {
  const { t } = useTranslation();
  const { name, isAvailable } = offer;
  return (
    <div>
      <Button
        component="a"
        href={openIdAddress(redirect)}
        variant="default"
        fullWidth
        {...(isAside && { target: "_blank" })}
      >
        {t(isAside ? "openId.signInAside" : "openId.signIn", { name })}
      </Button>
      {!isAvailable && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          {t("openId.away", { name })}
        </Text>
      )}
    </div>
  );
}
