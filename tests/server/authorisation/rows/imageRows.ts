import { sql } from "kysely";
import { MEMBERS, WRITERS } from "../callers.ts";
import type { Table } from "../way.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const NAME = "N".repeat(43);

/** Images of areas and groups: kept by who may write those. */
export const IMAGE_ROWS: Table = {
  "POST /api/images": [
    {
      label: "one",
      who: WRITERS,
      ask: () => ({ method: "POST", url: "/api/images", image: PNG }),
    },
  ],
  "GET /api/images/:name": [
    {
      label: "one by its name",
      who: MEMBERS,
      before: (database) =>
        sql`insert into images (name, user_id, hash, extension, bytes, size, made_at)
          values (${NAME}, 0, '', 'png', '\\x89', 1, now()) on conflict do nothing`.execute(
          database,
        ),
      ask: () => ({ method: "GET", url: `/api/images/${NAME}` }),
    },
    {
      label: "one by a guess",
      who: MEMBERS,
      granted: "missing",
      ask: () => ({ method: "GET", url: `/api/images/${"A".repeat(43)}` }),
    },
  ],
};
