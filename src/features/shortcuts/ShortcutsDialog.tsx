import { Kbd, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { HelpLink } from "../../state/HelpLink.tsx";
import type { HelpTopic } from "../../state/helpTopics.ts";
import {
  isMacKeyboard,
  SHORTCUT_AREAS,
  SHORTCUT_IDS,
  SHORTCUTS,
  type ShortcutId,
  shortcutText,
} from "../../state/shortcuts.ts";
import classes from "./ShortcutsDialog.module.css";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What the manual says of the page that it lies over. */
  readonly help: HelpTopic;
}

/** Every key there is, from the table that the keys themselves come from. */
export function ShortcutsDialog({ opened, onClose, help }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("shortcut.title")}
      closeButtonProps={{ "aria-label": t("shortcut.closeHelp") }}
      size="md"
    >
      {SHORTCUT_AREAS.map((area) => (
        <section key={area}>
          <h3 className={classes.heading}>{t(`shortcut.area.${area}`)}</h3>
          <dl className={classes.keys}>
            {SHORTCUT_IDS.filter((id) => SHORTCUTS[id].area === area).map((id) => (
              <div key={id}>
                <dt>{t(`shortcut.${id}`)}</dt>
                <dd>
                  <ShortcutKeys id={id} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <HelpLink topic={help} hasWords />
    </Modal>
  );
}

function ShortcutKeys({ id }: { readonly id: ShortcutId }) {
  return shortcutText(id, isMacKeyboard()).map((key) => <Kbd key={key}>{key}</Kbd>);
}
