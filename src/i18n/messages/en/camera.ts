/** Live cameras of a vehicle. */
export const camera = {
  title: "Camera",
  start: "Show camera",
  stop: "Stop camera",
  which: "Which camera",
  number: "Camera {{number}}",
  starting: "Starting the camera…",
  waiting: "Waiting for the first image…",
  unseen: "The camera runs. This service shows its images elsewhere.",
  broken: "The stream has ended or cannot be played.",
  failed: "The camera was not started: {{detail}}",
};
