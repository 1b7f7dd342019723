import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LETTER_CHANNELS, LETTER_STATES } from "#contract/letterState";
import { useTypedText } from "../../ui/useTypedText.ts";
import { type LetterView, LONGEST_RECIPIENT } from "./letterFilter.ts";

/** The server searches: not for every letter that is typed. */
const SEARCH_DELAY_MS = 250;

interface Props {
  readonly view: LetterView;
  readonly onChange: (change: Partial<LetterView>) => void;
}

/** To whom, when, by which means, and how far it has come. */
export function OutboxFilters({ view, onChange }: Props) {
  const { t } = useTranslation();
  const { typed, type } = useTypedText({
    text: view.recipient,
    onText: (recipient) => onChange({ recipient }),
    delayMs: SEARCH_DELAY_MS,
  });
  const day = (name: "from" | "to") => (
    <TextInput
      type="date"
      label={t(`audit.${name}`)}
      value={view[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <TextInput
        type="search"
        label={t("outbox.recipient")}
        maxLength={LONGEST_RECIPIENT}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {day("from")}
      {day("to")}
      <NativeSelect
        label={t("outbox.state")}
        value={view.state ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ state: LETTER_STATES.find((one) => one === currentTarget.value) })
        }
        data={[
          { value: "", label: t("outbox.any") },
          ...LETTER_STATES.map((value) => ({ value, label: t(`outbox.states.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t("outbox.channel")}
        value={view.channel ?? ""}
        onChange={({ currentTarget }) =>
          onChange({ channel: LETTER_CHANNELS.find((one) => one === currentTarget.value) })
        }
        data={[
          { value: "", label: t("outbox.any") },
          ...LETTER_CHANNELS.map((value) => ({ value, label: t(`outbox.channels.${value}`) })),
        ]}
      />
    </>
  );
}
