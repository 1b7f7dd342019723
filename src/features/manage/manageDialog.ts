import { isId } from "#domain/ids";

/**
 * What is opened over the list or the form. Only what it is about stands in the address: what is typed or moved in it
 * does not, and by opening an address nothing is written.
 */
export type ManageDialog =
  | { readonly type: PlainDialog }
  /** What the thing in the form is linked with, by the name of its `LinkedKind`. */
  | { readonly type: "links"; readonly of: string }
  /**
   * About some of the list. Of more than `MOST_ADDRESSED` the address has no ids: then it opens again only on the page
   * where they are chosen, by the way forward, and nothing after a reload or where somebody else opens it.
   */
  | { readonly type: (typeof DIALOGS_OF_SOME)[number]; readonly ids: readonly number[] };

type PlainDialog = (typeof PLAIN_DIALOGS)[number];

const PLAIN_DIALOGS = ["import", "tryOut", "shape", "changes"] as const;
const DIALOGS_OF_SOME = ["edit", "passwords"] as const;

/** In the address. */
export const DIALOG = "dialog";

/** Ids of eight digits make an address of a kilobyte, which letters and messengers leave whole. */
export const MOST_ADDRESSED = 100;

const LINKED_NAME = /^[a-z][a-zA-Z]{0,39}$/;

/** What an address says is opened: `import`, `links/vehicles`, `edit/3.5`; undefined: nothing that makes sense. */
export function dialogOf(text: string | undefined): ManageDialog | undefined {
  const [type = "", about, ...rest] = text?.split("/") ?? [];
  if (rest.length > 0) return undefined;
  if (type === "links")
    return about !== undefined && LINKED_NAME.test(about) ? { type, of: about } : undefined;
  const ofSome = DIALOGS_OF_SOME.find((one) => one === type);
  if (ofSome) {
    const ids = idsOf(about);
    return ids && { type: ofSome, ids };
  }
  const plain = PLAIN_DIALOGS.find((one) => one === type);
  return plain && about === undefined ? { type: plain } : undefined;
}

/** The other way round. */
export function dialogText(dialog: ManageDialog): string {
  if (dialog.type === "links") return `links/${dialog.of}`;
  if (!("ids" in dialog)) return dialog.type;
  const { type, ids } = dialog;
  return ids.length === 0 || ids.length > MOST_ADDRESSED ? type : `${type}/${ids.join(".")}`;
}

/** Without a text there are none; undefined: it makes no sense. */
function idsOf(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return [];
  const said = text.split(".");
  const ids = said.map(Number);
  const isPlain = ids.every((id, at) => isId(id) && String(id) === said[at]);
  return isPlain && ids.length <= MOST_ADDRESSED ? [...new Set(ids)] : undefined;
}

/** Whether it lies over the form, and goes when another thing is opened there. */
export const isOfForm = (dialog: ManageDialog): boolean =>
  dialog.type === "links" ||
  dialog.type === "tryOut" ||
  dialog.type === "shape" ||
  dialog.type === "changes";
