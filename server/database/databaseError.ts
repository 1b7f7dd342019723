/** The database refused. `code` is PostgreSQL's, the same whichever database answers. */
export class DatabaseError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.name = "DatabaseError";
    this.code = code;
  }
}

/** The values were wrong, not the database: classes 22 and 23 of PostgreSQL's codes. */
export const isDataFault = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? "");

/** Another row has what must be unique. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === "23505";

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = "53100";

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === DISK_FULL;

/** What a row refers to is not there (any more). */
export const isForeignKeyFault = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === "23503";
