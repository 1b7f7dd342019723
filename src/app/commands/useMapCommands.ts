import {
  IconActivity,
  IconArrowsMaximize,
  IconCurrentLocation,
  IconFilter,
  IconFilterOff,
  IconFocusCentered,
  IconHistory,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLink,
  IconPlayerStopFilled,
  IconSearch,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { type Command, useCommands } from "../../state/commandStore.ts";
import type { MapView } from "../link/viewQuery.ts";
import { focusSearch } from "./moveInList.ts";
import type { MapActions } from "./useMapActions.ts";

interface Doing {
  readonly view: MapView;
  readonly actions: MapActions;
  readonly following: boolean;
  readonly toggleFollow: () => void;
  readonly copyLink: () => void;
  readonly diagnose: () => void;
}

/** What the palette offers while the live screen is shown. */
export function useMapCommands({ view, actions, ...doing }: Doing): void {
  const { t } = useTranslation();
  const { vehicle, state } = view;

  const ofVehicle: Command[] =
    vehicle === undefined
      ? []
      : [
          command("map.follow", t(doing.following ? "command.unfollow" : "command.follow"), {
            Icon: IconFocusCentered,
            shortcut: "follow",
            run: doing.toggleFollow,
          }),
          command("map.flyTo", t("command.flyTo"), {
            Icon: IconCurrentLocation,
            run: () => void actions.flyTo(vehicle),
          }),
          command("map.closeVehicle", t("command.closeVehicle"), {
            Icon: IconX,
            run: () => actions.select(undefined),
          }),
        ];
  const filters: Command[] = [undefined, ...VEHICLE_STATES].map((wanted) => ({
    id: `filter.${wanted ?? "all"}`,
    group: "filter",
    label: wanted ? t("command.state", { state: t(`state.${wanted}`) }) : t("command.allStates"),
    Icon: IconFilter,
    isChosen: wanted === state,
    run: () => actions.showState(wanted),
  }));
  useCommands(
    [
      command("map.search", t("list.search"), {
        Icon: IconSearch,
        shortcut: "search",
        run: () => actions.inList(focusSearch),
      }),
      ...ofVehicle,
      command("map.fit", t("map.fit"), {
        Icon: IconArrowsMaximize,
        shortcut: "fit",
        run: () => void actions.fit(),
      }),
      command("map.zoomIn", t("map.zoomIn"), {
        Icon: IconZoomIn,
        shortcut: "zoomIn",
        run: () => actions.zoomBy(1),
      }),
      command("map.zoomOut", t("map.zoomOut"), {
        Icon: IconZoomOut,
        shortcut: "zoomOut",
        run: () => actions.zoomBy(-1),
      }),
      command("map.history", t("history.choose"), {
        Icon: IconHistory,
        shortcut: "history",
        run: actions.chooseHistory,
      }),
      ...(view.history
        ? [
            command("map.live", t("history.live"), {
              Icon: IconPlayerStopFilled,
              shortcut: "live",
              run: actions.leaveHistory,
            }),
          ]
        : []),
      actions.isListHidden()
        ? command("map.showList", t("screen.list.unfold"), {
            Icon: IconLayoutSidebarLeftExpand,
            run: actions.showList,
          })
        : command("map.hideList", t("screen.list.fold"), {
            Icon: IconLayoutSidebarLeftCollapse,
            run: actions.hideList,
          }),
      command("map.copyLink", t("command.copyLink"), {
        Icon: IconLink,
        run: doing.copyLink,
      }),
      command("map.diagnostics", t("diagnostics.title"), {
        Icon: IconActivity,
        run: doing.diagnose,
      }),
      ...filters,
      {
        id: "filter.clear",
        group: "filter",
        label: t("command.clear"),
        Icon: IconFilterOff,
        run: actions.showAll,
      },
    ],
    {
      openVehicle: actions.open,
      openArea: actions.openArea,
      openMoment: actions.openMoment,
      selectedVehicle: () => vehicle,
    },
  );
}

const command = (id: string, label: string, rest: Omit<Command, "id" | "label" | "group">) =>
  ({ id, label, group: "map", ...rest }) satisfies Command;
