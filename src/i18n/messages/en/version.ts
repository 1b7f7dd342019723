/** When the server is of another version than the page. */
export const version = {
  word: "New version",
  text: "There is a new version. Reload the page to see live data again.",
  reload: "Reload the page",
};
