/** Files of a vehicle's past. */
export const historyExport = {
  export: "Export",
  route: "Route",
  trips: "Trips",
  routeAs: "Route as {{format}}",
  tripsAs: "Trips as {{format}}",
  copyLink: "Copy link to this moment",
  bytes: "{{bytes}} received",
  bytesOf: "{{bytes}} of {{total}}",
  cancel: "Cancel",
  saved: "Saved, {{bytes}}",
  dismiss: "Close this message",
  failed: {
    busy: "Two reports of yours are being made already. Wait for one to end.",
    busyFor: "Two reports of yours are being made already. Try again in {{seconds}} s.",
    tooLarge: "This is more than one file can hold. Choose a shorter period.",
    notAllowed: "You may not see the past of this vehicle.",
    notFound: "This server does not make files of this kind. Choose another format.",
    signedOut: "Your session has ended. Sign in again.",
    timeout: "The server sent nothing more. Try again, or choose a shorter period.",
    other: "The file was not made: {{detail}}",
  },
};
