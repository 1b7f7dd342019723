import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { may } from "#domain/account/policy";
import type { AttributeValue } from "#domain/position";
import { minutes } from "#domain/units";
import { unknownKeysQuery } from "../api/unknownKeys.ts";
import { useUser } from "./sessionStore.ts";

/** Keys are given away seldom. */
const KEYS_FRESH_FOR = minutes(5);

interface Props {
  /** What a reader has sent as the driver's key. */
  readonly driverKey: AttributeValue | undefined;
  /** The driver is known: nobody is asked. */
  readonly isKnown?: boolean;
}

/** Leads to where a key that is nobody's is given to a driver, whoever may do that. */
export function GiveKeyLink({ driverKey, isKnown = false }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const mayGive = user.guest === undefined && may(user, "driver.change", "linked");
  const key = driverKey === undefined ? "" : String(driverKey);
  const { data } = useQuery({
    ...unknownKeysQuery(),
    enabled: mayGive && !isKnown && key !== "",
    staleTime: KEYS_FRESH_FOR,
  });
  if (!mayGive || isKnown || !data?.some(({ uniqueId }) => uniqueId === key)) return undefined;
  return (
    <Link to={`/settings/drivers?${new URLSearchParams({ key })}`} data-testid="give-key">
      {t("events.giveKey")}
    </Link>
  );
}
