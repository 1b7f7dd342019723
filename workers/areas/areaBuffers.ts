import type { AreaPicture } from "#contract/areaPicture";

/** The memory of a picture's columns, which is handed over with it. */
export const areaBuffers = ({ ids, fills, lines, circles, icons }: AreaPicture): ArrayBuffer[] =>
  [ids, ...[fills, lines, circles, icons].flatMap((part) => Object.values(part) as unknown[])]
    .filter((column) => ArrayBuffer.isView(column))
    .map(({ buffer }) => buffer as ArrayBuffer);
