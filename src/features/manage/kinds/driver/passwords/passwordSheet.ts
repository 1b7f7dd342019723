import type { DriverPassword } from "../../../../../api/driverPasswords.ts";

/** The heads of its three columns. */
export interface PasswordHeads {
  readonly name: string;
  readonly uniqueId: string;
  readonly password: string;
}

/** A workbook of who signs in with what: all of it text, so that nothing in it is ever calculated. */
export async function passwordSheet(
  passwords: readonly DriverPassword[],
  heads: PasswordHeads,
): Promise<Blob> {
  const { default: writeExcelFile } = await import("write-excel-file/browser");
  const bold = (value: string) => ({ value, type: String, fontWeight: "bold" }) as const;
  const text = (value: string) => ({ value, type: String });
  return writeExcelFile(
    [
      [bold(heads.name), bold(heads.uniqueId), bold(heads.password)],
      ...passwords.map(({ name, uniqueId, password }) => [
        text(name),
        text(uniqueId),
        text(password),
      ]),
    ],
    { stickyRowsCount: 1, columns: [{ width: 32 }, { width: 26 }, { width: 18 }] },
  ).toBlob();
}
