import { CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./SelectionBar.module.css";

/** The address names a selection that only the tab which made it knows: all vehicles are listed. */
export function UnknownSelection({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <section
      className={classes.bar}
      aria-label={t("fleetMap.selection")}
      data-testid="unknown-selection"
    >
      <p className={classes.words} role="status">
        {t("fleetMap.unknownSelection")}
      </p>
      <CloseButton size={36} aria-label={t("fleetMap.clear")} onClick={onClose} />
    </section>
  );
}
