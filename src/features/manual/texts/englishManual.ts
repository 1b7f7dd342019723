/** A language's chapters by the paths of their files, in one part of the page. */
export const englishManual = import.meta.glob<string>("../../../../manual/en/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
