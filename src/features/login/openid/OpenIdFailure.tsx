import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { OPENID_ERRORS } from "#contract/openId";

/** Why the provider signed nobody in. The word comes from the address: what is no such word says nothing. */
export function OpenIdFailure({ error }: { readonly error: string | null }) {
  const { t } = useTranslation();
  const known = OPENID_ERRORS.find((one) => one === error);
  if (!known) return undefined;
  return (
    <Alert color="red" role="alert">
      {t(`openId.error.${known}`)}
    </Alert>
  );
}
