import { useTranslation } from "react-i18next";
import { type LinkSubject, writeLinks } from "../../../api/links.ts";
import { isMembership, type LinkedKind } from "./linkedKind.ts";
import { chunksOf, type LinkChunk } from "./saveLinks.ts";
import { TransferDialog } from "./TransferDialog.tsx";
import { useSaveLinks } from "./useSaveLinks.ts";
import { useTransfer } from "./useTransfer.ts";

interface Props {
  readonly subject: LinkSubject;
  /** What the thing is called. */
  readonly name: string;
  readonly linked: LinkedKind;
  readonly mayWrite: boolean;
  /** How many links were saved, and what undoes them, the first one first. */
  readonly onSaved: (count: number, undo: readonly string[]) => void;
  readonly onClose: () => void;
}

/** What something is linked with on one side, and what it could be on the other; saved when all is chosen. */
export function LinkedDialog({ subject, name, linked, mayWrite, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const transfer = useTransfer(subject, linked);
  const saving = useSaveLinks((chunk: LinkChunk) => writeLinks(subject, linked.kind, chunk), {
    onSaved: (chunks) =>
      void transfer.change((table) => table.settle(chunks.flatMap(({ ids }) => ids))),
    onDone({ count, undo, isStopped }) {
      if (count > 0) onSaved(count, undo === "lost" ? [] : undo);
      if (!isStopped) onClose();
    },
  });
  return (
    <TransferDialog
      transfer={transfer}
      title={t("manage.linked.title", { kind: linked.title(t), name })}
      hint={isMembership(subject.kind, linked.kind) ? t("manage.linked.oneGroup") : undefined}
      mayWrite={mayWrite}
      submit={{
        text: t("manage.save"),
        take: async (changes) => saving.save(chunksOf(changes)),
      }}
      saving={saving}
      onClose={onClose}
    />
  );
}
