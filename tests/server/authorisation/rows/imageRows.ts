import { MEMBERS, WRITERS } from "../callers.ts";
import type { Table } from "../way.ts";

const GIF = Uint8Array.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]);

/** Images of areas and groups: kept by who may write those. */
export const IMAGE_ROWS: Table = {
  "POST /api/images": [
    {
      label: "one",
      who: WRITERS,
      ask: () => ({ method: "POST", url: "/api/images", image: GIF }),
    },
  ],
  "GET /api/images/:name": [
    {
      label: "one by a guess",
      who: MEMBERS,
      granted: "missing",
      ask: () => ({ method: "GET", url: `/api/images/${"A".repeat(43)}` }),
    },
  ],
};
