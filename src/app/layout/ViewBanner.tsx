import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../state/useFailureText.ts";
import { useView } from "../../state/useView.ts";
import classes from "./ViewBanner.module.css";

/** Over every page, for as long as somebody looks as another person: whose view it is, and the way out. */
export function ViewBanner({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { leave } = useView();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const onLeave = async () => {
    setBusy(true);
    const left = await leave();
    if (left.ok) return;
    setBusy(false);
    setFault(t("viewAs.failed", { detail: failureText(left.error) }));
  };
  return (
    <aside className={classes.banner} aria-label={t("viewAs.banner", { name })}>
      <span className={classes.text}>
        <bdi>{fault ?? t("viewAs.banner", { name })}</bdi>
      </span>
      <Button
        className={classes.leave ?? ""}
        size="compact-sm"
        variant="white"
        loading={isBusy}
        onClick={() => void onLeave()}
      >
        {t("viewAs.leave")}
      </Button>
    </aside>
  );
}
