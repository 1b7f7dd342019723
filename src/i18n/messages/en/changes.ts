/** Who changed one thing, and what. */
export const changes = {
  hidden: "hidden",
  hiddenWhy: "Hidden: what others wrote that has not stood there ever since.",
  loading: "Loading what was changed",
  more: "And perhaps more, which is hidden.",
  none: "Nothing yet. What is changed from now on stands here.",
  notLoaded: "The changes could not be loaded: {{detail}}",
  somebody: "Somebody else",
  unseen: "Nothing that this form shows.",
};

export type ChangesWords = typeof changes;
