import { between, type DurationMs, type EpochMs, minutes } from "#domain/units";
import { useFormat } from "../../i18n/useFormat.ts";
import { useAge } from "../../ui/useAge.ts";
import { useNow } from "./useNow.ts";

/** Younger readings are taken for live: the interface guide. */
const SHOWN_FROM: DurationMs = minutes(1);

interface Props {
  readonly of: EpochMs;
  /** Shows the age of what is young too. */
  readonly always?: boolean;
}

/** How old something is; nothing while it is live. The full date stands in its title. */
export function Age({ of, always = false }: Props) {
  const format = useFormat();
  const age = useAge();
  const now = useNow();
  if (now === undefined || (!always && Math.abs(between(of, now)) < SHOWN_FROM)) return undefined;
  return <span title={format.dateTime(of)}>{age(of, now)}</span>;
}
