/** Files that are fetched from the server and saved. */
export const download = {
  bytes: "{{bytes}} received",
  bytesOf: "{{bytes}} of {{total}}",
  cancel: "Cancel",
  saved: "Saved, {{bytes}}",
  dismiss: "Close this message",
  failed: {
    busy: "Two reports of yours are being made already. Wait for one to end.",
    busyFor: "Two reports of yours are being made already. Try again in {{seconds}} s.",
    tooLarge: "This is more than one file can hold. Choose a shorter period.",
    notAllowed: "You may not have this file.",
    notFound: "This server does not make files of this kind. Choose another format.",
    signedOut: "Your session has ended. Sign in again.",
    timeout: "The server sent nothing more. Try again, or choose a shorter period.",
    other: "The file was not made: {{detail}}",
  },
};
