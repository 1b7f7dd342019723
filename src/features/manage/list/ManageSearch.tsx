import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTypedText } from "../../../ui/useTypedText.ts";
import classes from "../Manage.module.css";

/** After the last letter: another address draws the whole page anew. */
const ADDRESS_DELAY_MS = 300;
/** It stands in the address. */
const LONGEST_SEARCH = 200;

interface Props {
  readonly label: string;
  /** As the address has it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** With each letter, for what is found at once. */
  readonly onTyped: (text: string) => void;
}

/** What is searched, which the way back and links change as well. */
export function ManageSearch({ label, text, onText, onTyped }: Props) {
  const { typed, type, sayNow } = useTypedText({ text, onText, delayMs: ADDRESS_DELAY_MS });
  return (
    <TextInput
      type="search"
      className={classes.search ?? ""}
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        type(currentTarget.value);
        onTyped(currentTarget.value);
      }}
      // Whoever goes on to another control means it for what is searched now.
      onBlur={sayNow}
    />
  );
}
