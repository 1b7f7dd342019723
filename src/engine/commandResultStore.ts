import type { CommandResult } from "#contract/feed/commandResult";

/** So many commands are remembered: who asks for a result may ask after it has come. */
const MOST_KEPT = 500;

/**
 * The newest result of each command, by the command's id: what the engine publishes, for whoever
 * waits for one. A result may be there before the answer to the call that sent the command.
 */
export function createCommandResultStore() {
  const newest = new Map<string, CommandResult>();
  const listeners = new Map<string, Set<(result: CommandResult) => void>>();
  const toAll = new Set<(result: CommandResult) => void>();

  return {
    /** For `Engine.watchCommandResults`. */
    add(results: readonly CommandResult[]): void {
      for (const result of results) {
        const { commandId } = result;
        newest.delete(commandId);
        newest.set(commandId, result);
        // A map keeps the order in which things came: the first is the oldest.
        if (newest.size > MOST_KEPT) newest.delete(newest.keys().next().value!);
        for (const listener of listeners.get(commandId) ?? []) listener(result);
        for (const listener of toAll) listener(result);
      }
    },

    /** Calls with each that comes from now on. Returns the end. */
    followAll(listener: (result: CommandResult) => void): () => void {
      toAll.add(listener);
      return () => void toAll.delete(listener);
    },

    /** Calls with the newest result, if there is one, and with each that comes. Returns the end. */
    follow(commandId: string, listener: (result: CommandResult) => void): () => void {
      const ofCommand = listeners.get(commandId) ?? new Set();
      listeners.set(commandId, ofCommand.add(listener));
      const known = newest.get(commandId);
      if (known) listener(known);
      return () => {
        ofCommand.delete(listener);
        if (ofCommand.size === 0 && listeners.get(commandId) === ofCommand)
          listeners.delete(commandId);
      };
    },
  };
}

export type CommandResultStore = ReturnType<typeof createCommandResultStore>;
