/** Who changed one thing, and what. */
export const changes = {
  earlier: "What was changed before this was yours is not shown.",
  loading: "Loading what was changed",
  none: "Nothing yet. What is changed from now on stands here.",
  notLoaded: "The changes could not be loaded: {{detail}}",
  somebody: "Somebody else",
  unseen: "Nothing that this form shows.",
};

export type ChangesWords = typeof changes;
