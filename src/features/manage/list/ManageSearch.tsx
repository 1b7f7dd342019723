import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTypedText } from "../../../ui/useTypedText.ts";
import classes from "../Manage.module.css";

/** After the last letter; what is found in a thread of its own holds nobody up. */
const SEARCH_DELAY_MS = 20;
/** It stands in the address. */
const LONGEST_SEARCH = 200;

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** What is searched, which the way back and links change as well. */
export function ManageSearch({ label, text, onText }: Props) {
  const { typed, type } = useTypedText({ text, onText, delayMs: SEARCH_DELAY_MS });
  return (
    <TextInput
      type="search"
      className={classes.search ?? ""}
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
