/** Messages to a driver. */
export const message = {
  write: "Write to the driver",
  title: "Message to {{name}}",
  close: "Close the message",
  text: "It is sent by WhatsApp to {{phone}}.",
  message: "Message",
  empty: "Write something first.",
  send: "Send",
  cancel: "Cancel",
  sent: "The message to {{name}} was sent.",
  done: "Done",
  failed: "The message was not sent: {{detail}}",
  unsure: "The message may not have been sent: {{detail}}",
};
