import type { ImportNote, ImportRefusal } from "#contract/areaImport";
import type { Area } from "#domain/geo/area";
import type { Metres } from "#domain/units";

/** An area as a file has it; nothing of it was checked. */
export interface FoundArea {
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** Absent: `refusal` says why. */
  readonly area: Area | undefined;
  readonly refusal: ImportRefusal | undefined;
  /** Of a line. */
  readonly halfWidth: Metres | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly notes: readonly ImportNote[];
}
