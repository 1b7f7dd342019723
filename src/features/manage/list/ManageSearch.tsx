import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
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
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const say = useDebouncedCallback((next: string) => {
    setKnown(next);
    onText(next);
  }, SEARCH_DELAY_MS);
  // The way back, or a link, has searched something else.
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
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
        setTyped(currentTarget.value);
        say(currentTarget.value);
      }}
    />
  );
}
