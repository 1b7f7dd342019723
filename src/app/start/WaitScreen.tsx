import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { sessionQuery } from "../../api/session.ts";
import { forgetKeptHistory } from "../../state/keptHistory.ts";
import { useSessionStore } from "../../state/sessionStore.ts";
import { safePath } from "../../ui/address/safePath.ts";
import { Waiting } from "./Waiting.tsx";
import classes from "./WaitScreen.module.css";

/** Finds out who is there and goes on to the address that was asked for. */
export function WaitScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const store = useSessionStore();
  const boot = useQuery({ ...sessionQuery(), gcTime: 0 });
  const user = boot.data;

  useEffect(() => {
    if (user === undefined) return;
    store.set(user ? { type: "signedIn", user } : { type: "signedOut", why: "never" });
    if (!user) void forgetKeptHistory(); // whoever was here last may have gone without signing out
    void navigate(safePath(query.get("redirect")), { replace: true });
  }, [user, store, query, navigate]);

  if (!boot.isError) return <Waiting />;
  return (
    <main className={classes.page}>
      <Stack align="center" role="alert">
        <Text>{t("error.offline")}</Text>
        <Button onClick={() => void boot.refetch()} loading={boot.isFetching}>
          {t("error.tryAgain")}
        </Button>
      </Stack>
    </main>
  );
}
