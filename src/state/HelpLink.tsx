import { IconHelp } from "@tabler/icons-react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Tip } from "../ui/Tip.tsx";
import classes from "./HelpLink.module.css";
import { HelpAddressContext } from "./helpAddress.ts";
import { HELP_TOPICS, type HelpTopic } from "./helpTopics.ts";

interface Props {
  readonly topic: HelpTopic;
  /** Says what it is in words, where there is room for them. */
  readonly hasWords?: boolean;
}

/**
 * Opens what the manual says of a place, in a tab of its own: help never takes away what one is doing.
 * Nothing for whom the menu offers no manual.
 */
export function HelpLink({ topic, hasWords = false }: Props) {
  const { t } = useTranslation();
  const href = useContext(HelpAddressContext)(HELP_TOPICS[topic]);
  if (href === undefined) return undefined;
  const label = t("panel.newTab", { what: t("manual.help") });
  const link = { href, target: "_blank", rel: "noopener noreferrer", "aria-label": label };
  if (hasWords)
    return (
      <a {...link} className={classes.words}>
        <IconHelp size={16} aria-hidden="true" /> {t("manual.help")}
      </a>
    );
  return (
    <Tip label={label}>
      <a {...link} className={classes.sign}>
        <IconHelp size={20} aria-hidden="true" />
      </a>
    </Tip>
  );
}
