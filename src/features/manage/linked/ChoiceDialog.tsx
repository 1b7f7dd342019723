import { useTranslation } from "react-i18next";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { ChosenThings } from "./chosenLinks.ts";
import { isMembership, type LinkedKind } from "./linkedKind.ts";
import { TransferDialog } from "./TransferDialog.tsx";
import { useTransfer } from "./useTransfer.ts";

interface Props {
  readonly kind: ObjectKind;
  /** What the thing is called as long as it has no name. */
  readonly name: string;
  readonly linked: LinkedKind;
  readonly chosen: ChosenThings;
  readonly onChosen: (chosen: ChosenThings) => void;
  readonly onClose: () => void;
}

/** Of more what was refused is counted, and not named. */
const MOST_NAMED = 2_000;

/** What a thing that is yet to be made is to be linked with: chosen as for any other, and written after it. */
export function ChoiceDialog({ kind, name, linked, chosen, onChosen, onClose }: Props) {
  const { t } = useTranslation();
  const transfer = useTransfer({ kind, id: undefined, chosen: chosen.ids }, linked);
  return (
    <TransferDialog
      transfer={transfer}
      title={t("manage.linked.title", { kind: linked.title(t), name })}
      hint={isMembership(kind, linked.kind) ? t("manage.linked.oneGroup") : undefined}
      mayWrite
      submit={{
        text: t("manage.linked.use"),
        async take({ added, removed }) {
          const gone = new Set(removed);
          const ids = [...chosen.ids.filter((id) => !gone.has(id)), ...added];
          const named = ids.slice(0, MOST_NAMED);
          const labels = (await transfer.labels(named)) ?? [];
          onChosen({ ids, names: new Map(labels.map((label, at) => [named[at] ?? 0, label])) });
          onClose();
        },
      }}
      onClose={onClose}
    />
  );
}
