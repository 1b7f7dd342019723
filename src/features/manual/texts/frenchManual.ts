/** A language's chapters by the paths of their files, in one part of the page. */
export const frenchManual = import.meta.glob<string>("../../../../manual/fr/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
