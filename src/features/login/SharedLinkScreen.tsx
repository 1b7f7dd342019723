import { Anchor, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { isId } from "#domain/ids";
import { callErrorOf } from "../../api/callQuery.ts";
import { sharedLinkQuery } from "../../api/sharedLinks.ts";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import { forgetEverything } from "../../state/remembered.ts";
import { useSession } from "../../state/sessionStore.ts";
import { AccountCard } from "./AccountCard.tsx";

/** `/shared?vehicle=12#token`: a temporary link opens without an account. */
export function SharedLinkScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const { hash, search } = useLocation();
  const token = decoded(hash.slice(1));
  const [isWanted, setWanted] = useState(session.type !== "signedIn");
  return (
    <AccountCard title={t("share.openTitle")}>
      {session.type === "signedIn" && !isWanted ? (
        <>
          <Text>{t("share.signedInAs", { name: session.user.name || t("share.guest") })}</Text>
          <Button onClick={() => setWanted(true)}>{t("share.openAnyway")}</Button>
          <Anchor component={Link} to="/map" size="sm">
            {t("share.stay")}
          </Anchor>
        </>
      ) : (
        <Opening token={token} vehicle={Number(new URLSearchParams(search).get("vehicle"))} />
      )}
    </AccountCard>
  );
}

interface OpeningProps {
  readonly token: string;
  readonly vehicle: number;
}

/** Goes on to the map in a new document, which holds nothing of whoever was here before. */
function Opening({ token, vehicle }: OpeningProps) {
  const { t } = useTranslation();
  const opening = useQuery({
    ...sharedLinkQuery(token),
    enabled: token !== "",
    gcTime: 0,
  });
  const { isSuccess, error } = opening;
  useEffect(() => {
    if (!isSuccess) return;
    forgetEverything();
    void forgetKeptHistory();
    location.replace(isId(vehicle) ? `/map?vehicle=${vehicle}` : "/map");
  }, [isSuccess, vehicle]);

  if (token !== "" && !error) return <Text>{t("share.opening")}</Text>;
  const reason = callErrorOf(error)?.reason;
  const isOut = reason === "timeout" || reason === "offline";
  return (
    <>
      <Text role="alert">
        {isOut ? t("share.offline", { detail: t("error.offline") }) : t("share.invalid")}
      </Text>
      {isOut && (
        <Button loading={opening.isFetching} onClick={() => void opening.refetch()}>
          {t("error.tryAgain")}
        </Button>
      )}
      <Anchor component={Link} to="/login" size="sm">
        {t("login.signIn")}
      </Anchor>
    </>
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
