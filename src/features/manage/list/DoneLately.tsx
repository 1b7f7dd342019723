import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { KeptWrite } from "../../../state/undo/useKeptWrites.ts";
import classes from "../Manage.module.css";

interface Props {
  /** The latest first. */
  readonly kept: readonly KeptWrite[];
  readonly onUndo: (write: KeptWrite) => void;
}

const doneText = ({ label, rest }: KeptWrite): string => (rest === "" ? label : `${label} ${rest}`);

/** What was done here and can still be taken back, also when its notice is gone. */
export function DoneLately({ kept, onUndo }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (kept.length === 0) return undefined;
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)}>
          {t("manage.doneLately")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.done}>
          {kept.map((write) => (
            <li key={write.writes[0]?.token}>
              <bdi>{doneText(write)}</bdi>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("manage.undoOf", { done: doneText(write) })}
                onClick={() => {
                  setOpen(false);
                  onUndo(write);
                }}
              >
                {t("manage.undo")}
              </Button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
