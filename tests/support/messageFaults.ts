/** Chances, from 0 to 1, that a message suffers this; at most one befalls it. */
export interface MessageFaults {
  readonly drop?: number;
  readonly duplicate?: number;
  /** It comes after the next one. */
  readonly reorder?: number;
  readonly truncate?: number;
  /** A few of its bits are others. */
  readonly mutate?: number;
  /** The first so many are spared. */
  readonly spare?: number;
}

const OPCODE = 0x0f;
const TEXT = 1;
const BINARY = 2;

/**
 * Reads what a server sends on a WebSocket and passes on frames that are sound as frames, but whose
 * messages are not what was sent: what no checksum of TCP would notice.
 */
export function createMessageFaults(faults: MessageFaults, dice: () => number) {
  let rest: Buffer = Buffer.alloc(0);
  let isHandshake = true;
  let held: Buffer | undefined;
  let seen = 0;

  return (data: Buffer): Buffer => {
    rest = Buffer.concat([rest, data]);
    const out: Buffer[] = [];
    if (isHandshake) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return Buffer.alloc(0);
      out.push(rest.subarray(0, end + 4));
      rest = rest.subarray(end + 4);
      isHandshake = false;
    }
    for (let frame = takeFrame(); frame; frame = takeFrame()) out.push(...befall(frame));
    return Buffer.concat(out);
  };

  function takeFrame(): Buffer | undefined {
    const length = frameLength(rest);
    if (length === undefined || rest.length < length) return undefined;
    const frame = rest.subarray(0, length);
    rest = rest.subarray(length);
    return frame;
  }

  function befall(frame: Buffer): Buffer[] {
    const opcode = frame[0]! & OPCODE;
    if (opcode !== TEXT && opcode !== BINARY) return [frame];
    if (seen++ < (faults.spare ?? 0)) return [frame];
    const before = held;
    held = undefined;
    const now = suffer(frame);
    return before ? [...now, before] : now;
  }

  function suffer(frame: Buffer): Buffer[] {
    let chance = dice();
    const strikes = (share = 0) => (chance -= share) < 0;
    if (strikes(faults.drop)) return [];
    if (strikes(faults.duplicate)) return [frame, frame];
    if (strikes(faults.reorder)) {
      held = frame;
      return [];
    }
    const payload = Buffer.from(frame.subarray(headLength(frame)));
    if (strikes(faults.truncate))
      return [newFrame(frame[0]!, payload.subarray(0, Math.floor(dice() * payload.length)))];
    if (strikes(faults.mutate) && payload.length > 0) {
      for (let flips = 1 + Math.floor(dice() * 4); flips > 0; flips--) {
        const at = Math.floor(dice() * payload.length);
        payload[at] = payload[at]! ^ (1 << Math.floor(dice() * 8));
      }
      return [newFrame(frame[0]!, payload)];
    }
    return [frame];
  }
}

const headLength = (frame: Buffer) => ({ 126: 4, 127: 10 })[frame[1]! & 0x7f] ?? 2;

function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 0x7f;
  const head = headLength(bytes);
  if (bytes.length < head) return undefined;
  if (short === 126) return head + bytes.readUInt16BE(2);
  return head + (short === 127 ? Number(bytes.readBigUInt64BE(2)) : short);
}

/** As a server writes it: without a mask. */
function newFrame(first: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 2 : payload.length < 65_536 ? 4 : 10);
  head[0] = first;
  if (head.length === 2) head[1] = payload.length;
  else if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(payload.length, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  return Buffer.concat([head, payload]);
}
