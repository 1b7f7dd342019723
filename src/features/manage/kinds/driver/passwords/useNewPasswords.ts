import { useEffect, useRef, useState } from "react";
import type { CallError } from "../../../../../api/callServer.ts";
import {
  type DriverPassword,
  MOST_PASSWORDS,
  renewDriverPasswords,
} from "../../../../../api/driverPasswords.ts";

/** What has been made; what was made stays whatever happens to the rest. */
interface NewPasswordsState {
  readonly made: readonly DriverPassword[];
  readonly isMaking: boolean;
  readonly error: CallError | undefined;
}

/** Makes passwords a hundred at a time, until all are made, one request fails, or somebody stops. */
export function useNewPasswords(drivers: readonly { readonly id: number }[]) {
  const [state, setState] = useState<NewPasswordsState>({
    made: [],
    isMaking: false,
    error: undefined,
  });
  const made = useRef<readonly DriverPassword[]>([]);
  const running = useRef<AbortController>(undefined);
  const isStopped = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  async function make(password: string): Promise<void> {
    isStopped.current = false;
    const { signal } = (running.current = new AbortController());
    setState((before) => ({ ...before, isMaking: true, error: undefined }));
    let error: CallError | undefined;
    // Nobody is asked for twice, whatever is answered: each time would be another password.
    const asked = new Set(made.current.map(({ driverId }) => driverId));
    while (!error && !isStopped.current && !signal.aborted) {
      const driverIds = drivers
        .map(({ id }) => id)
        .filter((id) => !asked.has(id))
        .slice(0, MOST_PASSWORDS);
      if (driverIds.length === 0) break;
      for (const id of driverIds) asked.add(id);
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each keeps the server busy
      const answer = await renewDriverPasswords({ driverIds, password, signal });
      if (answer.ok) made.current = [...made.current, ...answer.value];
      else error = answer.error;
      const now = made.current;
      if (answer.ok) setState((before) => ({ ...before, made: now }));
    }
    setState((before) => ({ ...before, isMaking: false, error }));
  }

  return {
    ...state,
    make,
    /** What is on its way is awaited: passwords that were made and nobody saw would lock drivers out. */
    stop(): void {
      isStopped.current = true;
    },
  };
}
