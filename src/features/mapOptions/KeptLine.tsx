import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMapOptions } from "../../state/mapOptions.ts";
import classes from "./MapOptions.module.css";

/** Where the options are kept: nobody should find out by losing them. */
export function KeptLine() {
  const { t } = useTranslation();
  const [, , { keeping, retry }] = useMapOptions();
  return (
    <p className={classes.kept} role="status" data-keeping={keeping}>
      {t(`mapOptions.kept.${keeping}`)}
      {keeping === "failed" && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t("error.tryAgain")}
        </Button>
      )}
    </p>
  );
}
