import { ActionIcon, Anchor } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { manualOf } from "#domain/menu/menuOf";
import { Tip } from "../ui/Tip.tsx";
import classes from "./HelpLink.module.css";
import { HELP_TOPICS, type HelpTopic } from "./helpTopics.ts";
import { PARTNER } from "./partner.ts";
import { userOf, useSession } from "./sessionStore.ts";

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
  const href = useHelpAddress(topic);
  if (href === undefined) return undefined;
  const label = t("panel.newTab", { what: t("manual.help") });
  const link = { href, target: "_blank", rel: "noopener noreferrer", "aria-label": label };
  if (hasWords)
    return (
      <Anchor {...link} size="sm" className={classes.words ?? ""}>
        <IconHelp size={16} aria-hidden="true" /> {t("manual.help")}
      </Anchor>
    );
  return (
    <Tip label={label}>
      <ActionIcon {...link} component="a" variant="subtle" color="gray" size={40}>
        <IconHelp size={20} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  );
}

/** A partner's own manual is opened as it is: what its sections are called is not known. */
function useHelpAddress(topic: HelpTopic): string | undefined {
  const user = userOf(useSession());
  const target = user && manualOf(user, PARTNER);
  if (!target) return undefined;
  switch (target.type) {
    case "page":
      return `${target.path}/${HELP_TOPICS[topic]}`;
    case "site":
      return target.path;
    default:
      return target.url;
  }
}
