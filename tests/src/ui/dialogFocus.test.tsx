import { fireEvent, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { driverId, userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { ApprovalRecord } from "../../../src/api/approvals.ts";
import { ApprovalDialog } from "../../../src/features/immobilizer/approval/ApprovalDialog.tsx";
import { ImmobilizerDialog } from "../../../src/features/immobilizer/ImmobilizerDialog.tsx";
import { MessageDialog } from "../../../src/features/panel/message/MessageDialog.tsx";
import { ShareDialog } from "../../../src/features/share/ShareDialog.tsx";
import { NOON } from "../../support/fleetBuilders.ts";
import { answerCalls, showLive, VAN } from "../features/immobilizer/immobilizerPage.tsx";

beforeEach(answerCalls);

type Dialog = (onClose: () => void) => ReactNode;

const APPROVAL: ApprovalRecord = {
  id: 3,
  vehicle: VAN.vehicleId,
  vehicleName: "Van 7",
  user: userId(8),
  userName: "Bea",
  type: "engineStop",
  command: "engineStop",
  text: undefined,
  reason: "reported stolen",
  status: "waiting",
  decidedByName: undefined,
  expiresAt: epochMs(NOON + 300_000),
};
const DRIVER = { id: driverId(1), uniqueId: "rui", name: "Rui", phone: "+351 900" };

/** Which are there only while they are open. */
const DIALOGS: readonly [name: string, dialog: Dialog][] = [
  [
    "the immobilizer",
    (onClose) => <ImmobilizerDialog vehicle={VAN} command="engineStop" onClose={onClose} />,
  ],
  [
    "an approval",
    (onClose) => <ApprovalDialog approval={APPROVAL} isWaiting={false} onClose={onClose} />,
  ],
  ["a message to a driver", (onClose) => <MessageDialog driver={DRIVER} onClose={onClose} />],
  ["a link to share", (onClose) => <ShareDialog vehicle={VAN} now={NOON} onClose={onClose} />],
];

function Page({ dialog }: { readonly dialog: Dialog }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

test.each(DIALOGS)("%s gives the focus back to what opened it [A11Y-01]", async (_, dialog) => {
  await showLive(<Page dialog={dialog} />);
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  fireEvent.click(opener);
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull());

  fireEvent.keyDown(document.activeElement!, { key: "Escape" });

  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
