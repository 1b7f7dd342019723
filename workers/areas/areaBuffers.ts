import type { AreaSnapshot } from "#contract/areaSnapshot";

/** The memory of a snapshot's columns, which is handed over with it. */
export const areaBuffers = ({ ids, fills, lines, circles, icons }: AreaSnapshot): ArrayBuffer[] =>
  [ids, ...[fills, lines, circles, icons].flatMap((part) => Object.values(part) as unknown[])]
    .filter((column) => ArrayBuffer.isView(column))
    .map(({ buffer }) => buffer as ArrayBuffer);
