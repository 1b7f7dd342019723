import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AUDIT_TOPIC_NAMES } from "#contract/auditActions";
import classes from "./Audit.module.css";
import type { AuditView } from "./auditFilter.ts";

interface Props {
  readonly view: AuditView;
  /** Whether the days make a period. */
  readonly isPeriod: boolean;
  readonly onChange: (change: Partial<AuditView>) => void;
}

/** Of which days and of what; a person and a thing are chosen in the rows, and let go here. */
export function AuditFilters({ view, isPeriod, onChange }: Props) {
  const { t } = useTranslation();
  const { user, object } = view;
  const day = (name: "from" | "to") => (
    <TextInput
      type="date"
      label={t(`audit.${name}`)}
      value={view[name]}
      error={!isPeriod}
      required
      withAsterisk={false}
      // A date that is being typed is none for a moment.
      onChange={({ currentTarget: { value } }) => value !== "" && onChange({ [name]: value })}
    />
  );
  return (
    <div className={classes.filters}>
      {day("from")}
      {day("to")}
      <NativeSelect
        label={t("audit.topic")}
        value={view.topic ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ topic: AUDIT_TOPIC_NAMES.find((topic) => topic === value) })
        }
        data={[
          { value: "", label: t("audit.anyTopic") },
          ...AUDIT_TOPIC_NAMES.map((value) => ({ value, label: t(`audit.topics.${value}`) })),
        ]}
      />
      {(user !== undefined || object) && (
        <div className={classes.pills}>
          {user !== undefined && (
            <Chosen
              words={t("audit.user", { id: user })}
              action={t("audit.everybody")}
              onRemove={() => onChange({ user: undefined })}
            />
          )}
          {object && (
            <Chosen
              words={t("audit.object", { kind: t(`audit.kind.${object.kind}`), id: object.id })}
              action={t("audit.everything")}
              onRemove={() => onChange({ object: undefined })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly words: string;
  /** What happens when it is let go. */
  readonly action: string;
  readonly onRemove: () => void;
}

const Chosen = ({ words, action, onRemove }: ChosenProps) => (
  <Button
    size="xs"
    variant="light"
    aria-label={`${words}: ${action}`}
    title={action}
    rightSection={<IconX size={14} aria-hidden="true" />}
    onClick={onRemove}
  >
    {words}
  </Button>
);
