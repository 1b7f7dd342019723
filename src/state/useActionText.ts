import { useTranslation } from "react-i18next";
import { AUDIT_TOPICS, type AuditAction } from "#contract/auditActions";
import { OBJECT_KINDS } from "#domain/account/objectKinds";

const ACTIONS: ReadonlySet<string> = new Set(Object.values(AUDIT_TOPICS).flat());
const isAuditAction = (word: string): word is AuditAction => ACTIONS.has(word);

/** What somebody did, in words; the word of a newer server as it is. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => {
    if (!isAuditAction(action)) return action;
    const [of, verb] = action.split(".");
    const kind = OBJECT_KINDS.find((one) => one === of);
    if (kind && (verb === "create" || verb === "change" || verb === "remove"))
      return t("audit.written", { what: t(`audit.verb.${verb}`), kind: t(`audit.kind.${kind}`) });
    // Those of objects are done: what is left has words of its own.
    return t(`audit.action.${action as OwnWords}`);
  };
}

/** What was done with an object is put together from two words. */
type OwnWords = Exclude<
  AuditAction,
  `${(typeof OBJECT_KINDS)[number]}.${"create" | "change" | "remove"}`
>;
