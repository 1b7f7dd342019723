import { type CommandType, isCommandType } from "#domain/actuation/commandType";
import { readCommand } from "#domain/actuation/readCommand";
import type { VehicleId } from "#domain/ids";
import type { SavedCommand } from "../../api/commands.ts";

/** Of what only asks: what needs no further word. */
export const PLAIN_REQUESTS = [
  "positionSingle",
  "deviceIdentification",
  "getVersion",
  "getDeviceStatus",
  "getModemStatus",
  "requestPhoto",
] as const satisfies readonly CommandType[];
export type PlainRequest = (typeof PLAIN_REQUESTS)[number];

/** What can be sent from the dialog. */
export type CommandChoice =
  | { readonly type: "plain"; readonly request: PlainRequest }
  | { readonly type: "saved"; readonly saved: SavedCommand }
  /** In a tracker's own words. */
  | { readonly type: "text"; readonly text: string };

/** What the server offers for one vehicle. */
export interface VehicleOffer {
  readonly vehicle: VehicleId;
  readonly types: readonly string[];
  readonly saved: readonly SavedCommand[];
}

/** A choice with the vehicles that take it now. */
export interface OfferedChoice {
  readonly key: string;
  readonly choice: CommandChoice;
  readonly takenBy: readonly VehicleId[];
}

export interface CommandOffers {
  readonly choices: readonly OfferedChoice[];
  /** Who takes free text. */
  readonly textTakenBy: readonly VehicleId[];
  /** Saved commands that switch something, by their names: they have no place here. */
  readonly withheld: readonly string[];
  /** Whether some vehicle would take something that has no place here. */
  readonly isSomeWithheld: boolean;
}

/** Whether a command only asks or sets something of the tracker: the server's own rule. */
export function isHarmless(type: string, attributes: SavedCommand["attributes"]): boolean {
  if (!isCommandType(type)) return false;
  const read = readCommand(type, attributes);
  return read.ok && read.effect === "none";
}

/** By which a saved command is known among what is offered. */
export const savedKey = (id: number): string => `saved-${id}`;

/** Of what is offered one saved command alone. */
export const onlySaved = (offers: CommandOffers, id: number): CommandOffers => ({
  choices: offers.choices.filter(({ key }) => key === savedKey(id)),
  textTakenBy: [],
  withheld: [],
  isSomeWithheld: false,
});

/**
 * What may be sent to some vehicles, each choice with who takes it. What keeps an engine from running
 * or switches anything is left out, whatever it is called; people with limited commands are left
 * what was saved for them.
 */
export function commandOffers(offers: readonly VehicleOffer[], mayAdHoc: boolean): CommandOffers {
  const takersOf = (type: string) =>
    mayAdHoc ? offers.flatMap(({ vehicle, types }) => (types.includes(type) ? [vehicle] : [])) : [];
  const plain = PLAIN_REQUESTS.map((request) => ({
    key: request,
    choice: { type: "plain", request } as const,
    takenBy: takersOf(request),
  }));
  const saved = new Map<number, SavedCommand>();
  for (const offer of offers) for (const one of offer.saved) saved.set(one.id, one);
  const [harmless, withheld] = [true, false].map((wanted) =>
    [...saved.values()].filter((one) => isHarmless(one.type, one.attributes) === wanted),
  ) as [SavedCommand[], SavedCommand[]];
  const kept = harmless.map((one) => ({
    key: savedKey(one.id),
    choice: { type: "saved", saved: one } as const,
    takenBy: offers.flatMap((offer) =>
      offer.saved.some(({ id }) => id === one.id) ? [offer.vehicle] : [],
    ),
  }));
  return {
    choices: [...plain, ...kept].filter(({ takenBy }) => takenBy.length > 0),
    textTakenBy: takersOf("custom"),
    withheld: withheld.map(({ description, type }) => description ?? type),
    isSomeWithheld:
      withheld.length > 0 ||
      offers.some(({ types }) =>
        types.some((type) => type !== "custom" && !isHarmless(type, { index: 1, data: "1" })),
      ),
  };
}
