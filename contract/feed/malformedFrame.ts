/** Why a frame was refused. */
export type FrameFault =
  | "truncated"
  | "tooLarge"
  | "wrongMagic"
  | "wrongVersion"
  | "wrongLength"
  | "wrongCheck"
  | "unknownKind"
  | "tooManyRows"
  | "badNumber"
  | "badText"
  | "badContent";

/** Thrown by readers inside one `decodeFrame`, which catches it: it never leaves `contract/feed`. */
export class MalformedFrame extends Error {
  readonly fault: FrameFault;

  constructor(fault: FrameFault) {
    super(fault);
    this.fault = fault;
  }
}
