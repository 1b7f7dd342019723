import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./MapScreen.module.css";

/** On a phone the list is a sheet over the map: this opens and closes it. */
export function MapSheetButton({
  open,
  onToggle,
}: {
  readonly open: boolean;
  readonly onToggle: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.sheetButton} data-open={open || undefined}>
      <Button radius="xl" onClick={onToggle} aria-expanded={open}>
        {t(open ? "screen.list.fold" : "screen.list.unfold")}
      </Button>
    </div>
  );
}
