/** The screen as a whole: its panes. */
export const screen = {
  list: {
    edge: "Width of the list",
    fold: "Hide list",
    unfold: "Show list",
    sheet: "Height of the list",
  },
  panel: {
    edge: "Width of the panel",
    fold: "Hide panel",
    unfold: "Show panel",
    sheet: "Height of the panel",
  },
};
