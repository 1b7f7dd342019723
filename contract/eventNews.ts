import type { Event } from "#domain/event";

/** An event with what the page cannot know: it never holds the fleet. */
export interface NamedEvent extends Event {
  /** Undefined for a vehicle that is not, or not yet, known; so are the other names. */
  readonly vehicleName: string | undefined;
  /** Of the driver whose key the event has, and of the geofence it is about. */
  readonly driverName: string | undefined;
  readonly geofenceName: string | undefined;
}

/** Events on their way to the page, each of them once. */
export interface EventNews {
  readonly events: readonly NamedEvent[];
  /** They happened while nobody was listening: they come together, and no bell rings. */
  readonly isPast: boolean;
  /** The server sent what this person asked for and nothing else. */
  readonly isChosen: boolean;
  /** False: more happened while nobody was listening, and what it was could not be found out. */
  readonly isComplete: boolean;
}

/** Resolves when the page has taken them in; the next come after that. */
export type PublishEvents = (news: EventNews) => Promise<void>;
