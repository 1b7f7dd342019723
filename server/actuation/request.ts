import type { CommandType } from "#domain/actuation/commandType";
import type { UserId, VehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";

/** What somebody wants a vehicle to do. Who they are comes from their session, never from a body. */
export interface ActuationRequest {
  readonly user: UserId;
  readonly address: string | undefined;
  /** The key of the session that asks: a recent password counts for it alone. */
  readonly session: string | undefined;
  readonly vehicle: VehicleId;
  readonly type: CommandType;
  readonly attributes: Attributes;
  /** Written down beforehand by somebody who may: what people with limited commands are left. */
  readonly isSaved?: boolean;
  /**
   * By text message, to which there is no connection: refused, and not sent another way instead.
   */
  readonly byText?: boolean;
  /**
   * Names this request: however often it arrives, it is sent once. Without one the same request of the
   * same person within some seconds counts as the same.
   */
  readonly idempotencyKey?: string | undefined;
  readonly reason?: string | undefined;
}
