import { type CommandType, isCommandType } from "#domain/actuation/commandType";
import { readCommand } from "#domain/actuation/readCommand";
import { needsSecondPerson } from "#domain/actuation/secondPerson";
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
  | HeldChoice
  /** In a tracker's own words. */
  | { readonly type: "text"; readonly text: string };

/** A saved one that goes once a second person has approved of it, to each vehicle on its own. */
export interface HeldChoice {
  readonly type: "held";
  readonly saved: SavedCommand;
}

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
  /** Saved commands that switch something and wait for nobody, by their names: they have no place here. */
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

/** Whether a command waits for a second person where the server asks for one: the server's own rule. */
export function isHeld(type: string, attributes: SavedCommand["attributes"]): boolean {
  if (!isCommandType(type)) return false;
  const read = readCommand(type, attributes);
  return read.ok && needsSecondPerson(read.effect);
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
 * what was saved for them. Where a second person is asked for, what they have to approve of can be asked for: each
 * vehicle is then looked at on its own, by two.
 */
export function commandOffers(
  offers: readonly VehicleOffer[],
  mayAdHoc: boolean,
  isSecondPersonAsked: boolean,
): CommandOffers {
  const takersOf = (type: string) =>
    mayAdHoc ? offers.flatMap(({ vehicle, types }) => (types.includes(type) ? [vehicle] : [])) : [];
  const plain = PLAIN_REQUESTS.map((request) => ({
    key: request,
    choice: { type: "plain", request } as const,
    takenBy: takersOf(request),
  }));
  const saved = new Map<number, SavedCommand>();
  for (const offer of offers) for (const one of offer.saved) saved.set(one.id, one);
  const wayOf = ({ type, attributes }: SavedCommand) =>
    isHarmless(type, attributes)
      ? "saved"
      : isSecondPersonAsked && isHeld(type, attributes)
        ? "held"
        : undefined;
  const sendable = [...saved.values()].flatMap((one) => {
    const way = wayOf(one);
    return way === undefined ? [] : [{ type: way, saved: one } as const];
  });
  const withheld = [...saved.values()].filter((one) => wayOf(one) === undefined);
  const kept = sendable.map((choice) => ({
    key: savedKey(choice.saved.id),
    choice,
    takenBy: offers.flatMap((offer) =>
      offer.saved.some(({ id }) => id === choice.saved.id) ? [offer.vehicle] : [],
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
