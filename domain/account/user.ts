import type { UserId } from "../ids.ts";
import type { Attributes } from "../position.ts";
import type { Subject } from "./policy.ts";

/** Somebody who may sign in. What they may do follows from the `Subject` part alone. */
export interface User extends Subject {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  /** What they may type instead of the address. */
  readonly login: string | undefined;
  readonly phone: string | undefined;
  readonly map: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
  readonly coordinateFormat: string | undefined;
  readonly poiLayer: string | undefined;
  readonly attributes: Attributes;
  /** The partner to whom they belong; absent: to none, and they come in at every host. */
  readonly partner?: number | undefined;
  /** Who looks at the product as this person has it; absent: they themselves are here. */
  readonly viewedBy?: { readonly id: UserId; readonly name: string };
}
