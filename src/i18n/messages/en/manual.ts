/** The built-in manual, and what leads to it. */
export const manual = {
  text: "What there is and how it is used, chapter by chapter.",
  search: "Search the manual",
  contents: "Chapters",
  all: "All chapters",
  results: "Results",
  found_one: "{{count}} result",
  found_other: "{{count}} results",
  nothing: "Nothing found for “{{query}}”",
  nothingText: "Try another word, or choose a chapter.",
  unknown: "There is no chapter of this name.",
  around: "Chapter before and after",
  previous: "Previous: {{title}}",
  next: "Next: {{title}}",
  help: "Help",
};
